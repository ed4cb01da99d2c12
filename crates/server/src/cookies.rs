//! Who somebody is: a secret in a cookie, handed out by this house. The server keeps only its hash, so a stolen
//! database opens no seat.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::door::Caller;
use crate::house::House;
use crate::table::{Visitor, Who};
use crate::{names, secrets};

const SECRET: &str = "tender";
const NAME: &str = "tender_name";
const LEARNED: &str = "tender_learned";
/// So many finished lessons are remembered.
const MOST_LEARNED: usize = 100;
/// They have said that they need no lesson.
const WELCOMED: &str = "tender_welcomed";
/// Browsers keep cookies for 400 days at most.
const KEEP: u32 = 400 * 24 * 60 * 60;

/// The one who asks, and the secret to give them if they came without.
#[derive(Clone, Debug)]
pub struct Guest {
    pub visitor: Visitor,
    /// The lessons they have finished, by name, as their browser remembers them.
    pub learned: Vec<String>,
    /// They have been asked whether they want a lesson, and need none.
    pub welcomed: bool,
    secret: Option<String>,
}

impl Guest {
    pub async fn of(headers: &HeaderMap, house: &House, caller: Caller) -> Guest {
        let brought = cookie(headers, SECRET).unwrap_or_default();
        let known = secrets::is_ours(house.store(), brought).await;
        // Without randomness nobody gets a secret: the empty one owns no seat and is never handed out.
        let fresh = if known { None } else { house.hand_out().ok() };
        let id = secrets::person(if known { brought } else { fresh.as_deref().unwrap_or_default() });
        let name = name(headers);
        let Caller { address, origin } = caller;
        let visitor = Visitor { who: Who { id, name: name.unwrap_or_default() }, origin, address };
        let welcomed = cookie(headers, WELCOMED).is_some();
        Guest { visitor, learned: learned(headers), welcomed, secret: fresh }
    }

    /// The same one under a new name, which their browser will remember.
    pub fn call(&mut self, name: String) {
        self.visitor.who.name = name;
    }

    /// Remembers a finished lesson.
    pub fn learn(&mut self, lesson: String) {
        self.learned.retain(|other| *other != lesson);
        self.learned.push(lesson);
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
        if self.welcomed {
            set(WELCOMED, "1");
        }
        if !self.visitor.who.name.is_empty() {
            set(NAME, &utf8_percent_encode(&self.visitor.who.name, NON_ALPHANUMERIC).to_string());
        }
        if !self.learned.is_empty() {
            set(LEARNED, &self.learned.join("~"));
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

/// Whether there is a name or something that looks like one of our secrets.
#[cfg(feature = "testing")]
pub fn names_somebody(headers: &HeaderMap) -> bool {
    name(headers).is_some() || cookie(headers, SECRET).is_some_and(secrets::looks_right)
}

fn name(headers: &HeaderMap) -> Option<String> {
    let value = percent_decode_str(cookie(headers, NAME)?).decode_utf8().ok()?;
    names::clean(&value).ok()
}

/// Names of lessons, whatever they are worth: only those that are there count.
fn learned(headers: &HeaderMap) -> Vec<String> {
    let is_name = |name: &&str| {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-.".contains(&byte);
        (1..=60).contains(&name.len()) && name.bytes().all(plain)
    };
    let names = cookie(headers, LEARNED).unwrap_or_default().split('~').filter(is_name);
    names.take(MOST_LEARNED).map(str::to_owned).collect()
}

fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let pairs = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok()).flat_map(|line| line.split(';'));
    pairs.filter_map(|pair| pair.trim().split_once('=')).find(|(key, _)| *key == name).map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn called(value: &str) -> Option<String> {
        name(&HeaderMap::from_iter([(COOKIE, HeaderValue::from_str(&format!("x=1; {NAME}={value}")).ok()?)]))
    }

    #[test]
    fn a_name_survives_its_cookie_and_a_bad_one_does_not() {
        for name in ["Ana; Max=1", "日本 %41", "<b>"] {
            let value = utf8_percent_encode(name, NON_ALPHANUMERIC).to_string();
            assert_eq!(called(&value).as_deref(), Some(name));
        }
        for bad in ["", "%ff", "%C3%", "%20"] {
            assert_eq!(called(bad), None, "{bad}");
        }
    }
}
