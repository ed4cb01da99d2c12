//! Under which name the house is reached. `Host` is written by whoever asks, so a name that anybody could own counts
//! only when the host of the house has said so: otherwise a foreign site could pass for this one, and its name would
//! stand in invitations.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use axum::http::header::{HOST, ORIGIN};
use axum::http::uri::{Authority, Uri};
use axum::http::{HeaderMap, HeaderName};
use thiserror::Error;

/// Where people find the house: `https://tender.example`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl(String);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a public address looks like https://tender.example, without a path")]
pub struct BadPublicUrl;

/// A name that is not known to be this house's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "Tender does not know that it is called like that. Whoever runs it can tell it so, \
     with --public-url https:// and this name."
)]
pub struct ForeignHost;

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for PublicUrl {
    type Err = BadPublicUrl;

    /// Written as browsers write an `Origin`: small letters, and no port where it goes without saying.
    fn from_str(text: &str) -> Result<PublicUrl, BadPublicUrl> {
        let url: Uri = text.trim().to_ascii_lowercase().parse().map_err(|_| BadPublicUrl)?;
        let usual = match url.scheme_str() {
            Some("https") => 443,
            Some("http") => 80,
            _ => return Err(BadPublicUrl),
        };
        let (Some(scheme), Some(place)) = (url.scheme_str(), url.authority()) else { return Err(BadPublicUrl) };
        if url.path().len() > 1 || url.query().is_some() || place.host().is_empty() || place.as_str().contains('@') {
            return Err(BadPublicUrl);
        }
        Ok(PublicUrl(match place.port_u16() {
            Some(port) if port != usual => format!("{scheme}://{}:{port}", place.host()),
            _ => format!("{scheme}://{}", place.host()),
        }))
    }
}

/// Scheme and host for links.
pub fn origin(headers: &HeaderMap, public: Option<&PublicUrl>, secure: bool) -> Result<String, ForeignHost> {
    if let Some(public) = public {
        return Ok(public.to_string());
    }
    let host = match headers.get(HOST) {
        Some(host) => host.to_str().map_err(|_| ForeignHost)?,
        // Old programs say none; browsers always do.
        None => "localhost",
    };
    let place: Authority = host.parse().map_err(|_| ForeignHost)?;
    if host.len() > 255 || host.contains('@') || !is_near(place.host()) {
        return Err(ForeignHost);
    }
    Ok(format!("{}://{host}", if secure { "https" } else { "http" }))
}

/// Whether a request says that it comes from a page of this house: browsers write an `Origin` that no page can forge.
pub fn is_own_page(headers: &HeaderMap, public: Option<&PublicUrl>) -> bool {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(origin) = text(ORIGIN) else { return false };
    match public {
        Some(public) => origin == public.0,
        None => origin.split_once("://").map(|(_, host)| host) == text(HOST),
    }
}

/// Names that nobody can buy: addresses, this machine, and what a router or a neighbour hands out.
fn is_near(host: &str) -> bool {
    let host = host.trim_matches(['[', ']']).trim_end_matches('.').to_ascii_lowercase();
    let endings = [".localhost", ".local", ".lan", ".home.arpa", ".internal", ".home"];
    let near = !host.contains('.') && !host.contains(':') && !host.is_empty();
    near || host.parse::<IpAddr>().is_ok() || endings.iter().any(|ending| host.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked_for(host: &str) -> HeaderMap {
        HeaderMap::from_iter([(HOST, host.parse().unwrap())])
    }

    #[test]
    fn names_that_nobody_can_buy_are_fine() {
        for host in [
            "127.0.0.1:8080",
            "192.168.1.20",
            "[::1]:8080",
            "[fe80::1]",
            "localhost",
            "LocalHost:80",
            "tender.localhost",
            "box",
            "box:8080",
            "box.local",
            "box.local.",
            "box.LAN:1",
            "box.home.arpa",
            "a.b.internal",
            "box.home",
        ] {
            let origin = origin(&asked_for(host), None, false);
            assert_eq!(origin, Ok(format!("http://{host}")));
        }
        assert_eq!(origin(&HeaderMap::new(), None, true), Ok("https://localhost".to_owned()));
    }

    #[test]
    fn names_that_anybody_could_own_are_not() {
        for host in [
            "evil.example",
            "evil.example:8080",
            "local",
            "127.0.0.1.evil.example",
            "127.0.0.1@evil.example",
            "evil.example/127.0.0.1",
            "localhost.evil.example",
            "evilhome.arpa",
            "1.2.3.4.5",
            "",
            " ",
            &format!("{}.local", "x".repeat(300)),
        ] {
            let allowed = host == "local";
            assert_eq!(origin(&asked_for(host), None, false).is_ok(), allowed, "{host}");
        }
    }

    #[test]
    fn a_public_address_decides_links_and_origins() {
        let public: PublicUrl = "HTTPS://Tender.example:443/".parse().unwrap();
        assert_eq!(public.to_string(), "https://tender.example");
        for host in ["tender.example", "evil.example", "127.0.0.1:8080"] {
            assert_eq!(origin(&asked_for(host), Some(&public), false).as_deref(), Ok("https://tender.example"));
        }
        let from = |origin: &str| {
            let mut headers = asked_for("127.0.0.1:8080");
            headers.insert(ORIGIN, origin.parse().unwrap());
            is_own_page(&headers, Some(&public))
        };
        assert!(from("https://tender.example"));
        for foreign in ["http://tender.example", "https://tender.example:444", "https://127.0.0.1:8080", "null", ""] {
            assert!(!from(foreign), "{foreign}");
        }
        assert_eq!("http://box.lan:8080".parse::<PublicUrl>().unwrap().to_string(), "http://box.lan:8080");
        for bad in
            ["tender.example", "ftp://a.b", "https://", "https://a.b/c", "https://a@b.c", "https://a.b?c", "", "x y"]
        {
            assert_eq!(bad.parse::<PublicUrl>(), Err(BadPublicUrl), "{bad}");
        }
    }
}
