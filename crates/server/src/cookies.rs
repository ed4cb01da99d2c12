//! Who somebody is: a secret in a cookie, handed out by this house. The server keeps only its hash, so a stolen
//! database opens no seat.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header::{COOKIE, SET_COOKIE, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use percent_encoding::percent_decode_str;
use store::{PersonId, StoreError};

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

/// How often it is noted that a browser was here.
const SEEN_EVERY_MS: i64 = 60 * 60 * 1000;

/// The one who asks, and the secret of their browser.
#[derive(Clone, Debug)]
pub struct Guest {
    pub visitor: Visitor,
    /// What their browser seems to be.
    pub label: &'static str,
    /// The lessons they have finished, by name, as their browser remembers them.
    pub learned: Vec<String>,
    /// They have been asked whether they want a lesson, and need none.
    pub welcomed: bool,
    /// None when there is no chance to draw one.
    secret: Option<String>,
    /// Whether it is handed out: it is new, or shall last longer.
    renew: bool,
    /// Their browser remembers a name by itself, as browsers did before people were rows.
    named: bool,
    /// The database is away, so nobody can say who they are.
    pub unsure: bool,
}

impl Guest {
    pub async fn of(headers: &HeaderMap, house: &House, caller: Caller) -> Guest {
        let store = house.store();
        let brought = cookie(headers, SECRET).unwrap_or_default();
        let found = if brought.is_empty() { Ok(None) } else { store.known(&secrets::hash(brought)).await };
        // When nobody can look, nobody loses their secret.
        let unsure = matches!(found, Err(StoreError::Away));
        let good = !matches!(found, Ok(None)) || secrets::is_ours(store, brought);
        // Without randomness nobody gets a secret: the empty one owns no seat and is never handed out.
        let secret = if good { Some(brought.to_owned()) } else { house.hand_out().ok() };
        let device = secrets::hash(secret.as_deref().unwrap_or_default());
        let mut renew = !good;
        let who = match found {
            Ok(Some(known)) => {
                if house.now() - known.seen > SEEN_EVERY_MS {
                    renew = true;
                    if let Err(error) = store.seen(&device).await {
                        tracing::warn!("cannot note that a browser is here: {error}");
                    }
                }
                Who { id: known.person, name: known.name }
            }
            _ => Who { id: PersonId::stranger(&device), name: name(headers).unwrap_or_default() },
        };
        let Caller { address, origin } = caller;
        Guest {
            visitor: Visitor { who, origin, address, device },
            label: label(headers),
            learned: learned(headers),
            welcomed: cookie(headers, WELCOMED).is_some(),
            secret,
            renew,
            named: cookie(headers, NAME).is_some(),
            unsure,
        }
    }

    /// Whether there is a secret to be known by.
    pub fn has_secret(&self) -> bool {
        self.secret.is_some()
    }

    /// Whether their browser has that secret already.
    pub fn brought_secret(&self) -> bool {
        self.has_secret() && !self.renew
    }

    /// Whether they have done something that is kept.
    pub fn is_known(&self) -> bool {
        !self.visitor.who.id.is_stranger()
    }

    /// The same browser under another secret.
    pub fn with_secret(self, secret: String) -> Guest {
        Guest { secret: Some(secret), renew: true, ..self }
    }

    /// From now on they are this one, and their browser shall remember it.
    pub fn become_known(&mut self, who: Who) {
        (self.visitor.who, self.renew) = (who, true);
    }

    /// Remembers a finished lesson.
    pub fn learn(&mut self, lesson: String) {
        self.learned.retain(|other| *other != lesson);
        self.learned.push(lesson);
    }

    /// Hands out the secret, if it is new or shall last longer.
    pub fn keep(&self, response: impl IntoResponse) -> Response {
        let mut response = response.into_response();
        let secure = if self.visitor.origin.starts_with("https:") { "; Secure" } else { "" };
        let mut set = |name: &str, value: &str, seconds: u32| {
            let cookie = format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
            if let Ok(cookie) = HeaderValue::from_str(&cookie) {
                response.headers_mut().append(SET_COOKIE, cookie);
            }
        };
        if let Some(secret) = self.secret.as_ref().filter(|_| self.renew) {
            set(SECRET, secret, KEEP);
        }
        if self.welcomed {
            set(WELCOMED, "1", KEEP);
        }
        // The house knows the name by now.
        if self.named && self.is_known() {
            set(NAME, "", 0);
        }
        if !self.learned.is_empty() {
            set(LEARNED, &self.learned.join("~"), KEEP);
        }
        response
    }

    /// Leaves nothing in the browser that says who this was.
    pub fn leave(response: impl IntoResponse) -> Response {
        let mut response = response.into_response();
        for name in [SECRET, NAME, LEARNED, WELCOMED] {
            if let Ok(cookie) = HeaderValue::from_str(&format!("{name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")) {
                response.headers_mut().append(SET_COOKIE, cookie);
            }
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

/// A few words for a browser, so that people tell theirs apart.
fn label(headers: &HeaderMap) -> &'static str {
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let kinds = [
        ("iPad", "iPad"),
        ("iPhone", "iPhone"),
        ("Android", "Android"),
        ("CrOS", "Chromebook"),
        ("Windows", "Windows computer"),
        ("Macintosh", "Mac"),
        ("Linux", "Linux computer"),
    ];
    kinds.iter().find(|(sign, _)| agent.contains(sign)).map_or("A browser", |(_, label)| label)
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
    use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

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
