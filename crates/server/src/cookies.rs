//! Who somebody is: a secret in a cookie, handed out by this house. The server keeps only its hash, so a stolen
//! database opens no seat.

use std::convert::Infallible;
use std::fmt::Write as _;

use axum::extract::FromRequestParts;
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};

use crate::door::Caller;
use crate::house::House;
use crate::table::{Visitor, Who};
use crate::{names, secrets};

const SECRET: &str = "tender";
const NAME: &str = "tender_name";
/// Browsers keep cookies for 400 days at most.
const KEEP: u32 = 400 * 24 * 60 * 60;

/// The one who asks, and the secret to give them if they came without.
#[derive(Clone, Debug)]
pub struct Guest {
    pub visitor: Visitor,
    secret: Option<String>,
}

impl Guest {
    pub async fn of(headers: &HeaderMap, house: &House, caller: Caller) -> Guest {
        let brought = cookie(headers, SECRET).unwrap_or_default();
        let known = secrets::is_ours(house.store(), brought).await;
        // Without randomness nobody gets a secret: the empty one owns no seat and is never handed out.
        let fresh = if known { None } else { house.hand_out().ok() };
        let id = secrets::person(if known { brought } else { fresh.as_deref().unwrap_or_default() });
        let name = cookie(headers, NAME).and_then(decode).and_then(|name| names::clean(&name).ok());
        let Caller { address, origin } = caller;
        let visitor = Visitor { who: Who { id, name: name.unwrap_or_default() }, origin, address };
        Guest { visitor, secret: fresh }
    }

    /// The same one under a new name, which their browser will remember.
    pub fn call(&mut self, name: String) {
        self.visitor.who.name = name;
    }

    /// Hands out the secret if it is new, and the name if there is one.
    pub fn keep(&self, response: impl IntoResponse) -> Response {
        let mut response = response.into_response();
        let secure = if self.visitor.origin.starts_with("https:") { "; Secure" } else { "" };
        let mut set = |name: &str, value: &str| {
            let cookie = format!("{name}={value}; Path=/; Max-Age={KEEP}; HttpOnly; SameSite=Lax{secure}");
            if let Ok(cookie) = HeaderValue::from_str(&cookie) {
                response.headers_mut().append(SET_COOKIE, cookie);
            }
        };
        if let Some(secret) = &self.secret {
            set(SECRET, secret);
        }
        if !self.visitor.who.name.is_empty() {
            set(NAME, &encode(&self.visitor.who.name));
        }
        response
    }
}

impl FromRequestParts<House> for Guest {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, house: &House) -> Result<Guest, Infallible> {
        // The door has asked already.
        if let Some(guest) = parts.extensions.get::<Guest>() {
            return Ok(guest.clone());
        }
        let caller = parts.extensions.get::<Caller>().cloned().unwrap_or_default();
        Ok(Guest::of(&parts.headers, house, caller).await)
    }
}

fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let pairs = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok()).flat_map(|line| line.split(';'));
    pairs.filter_map(|pair| pair.trim().split_once('=')).find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// Percent-encodes everything but letters and digits.
fn encode(text: &str) -> String {
    text.bytes().fold(String::new(), |mut encoded, byte| {
        if byte.is_ascii_alphanumeric() {
            encoded.push(byte as char);
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
        encoded
    })
}

fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte == b'%' {
            let digits = std::str::from_utf8(rest.get(..2)?).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            rest = &rest[2..];
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_survives_its_cookie_and_a_bad_one_does_not() {
        for name in ["Ana; Max=1", "日本 %41", "<b>"] {
            assert_eq!(decode(&encode(name)).as_deref(), Some(name));
        }
        for bad in ["%", "%4", "%zz", "%ff", "%C3%"] {
            assert_eq!(decode(bad), None, "{bad}");
        }
    }
}
