//! Where a request comes from. What a header says about it counts only when a proxy that the host has named says so.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::Arc;

use axum::extract::Request;
use axum::http::HeaderMap;

use super::Door;
use super::connections::Inside;
use super::host::{self, ForeignHost};

/// An address as limits count it: IPv6 by its /64, which is what one household gets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Address(IpAddr);

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<A: Into<IpAddr>> From<A> for Address {
    fn from(address: A) -> Address {
        Address(match address.into().to_canonical() {
            IpAddr::V6(six) => {
                let [a, b, c, d, ..] = six.segments();
                Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
            }
            four => four,
        })
    }
}

/// The other end of a connection, which stays counted as long as anybody holds this.
#[derive(Clone)]
pub struct Peer {
    ip: IpAddr,
    _inside: Arc<Inside>,
}

impl Peer {
    pub fn new(ip: IpAddr, inside: Inside) -> Peer {
        Peer { ip, _inside: Arc::new(inside) }
    }
}

/// Who asks, before anything is known about the person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caller {
    pub address: Address,
    /// Scheme and host, as the browser knows them.
    pub origin: String,
}

impl Default for Caller {
    fn default() -> Caller {
        Caller { address: Address::from(Ipv4Addr::UNSPECIFIED), origin: "http://localhost".to_owned() }
    }
}

impl Caller {
    pub fn of(request: &Request, door: &Door) -> Result<Caller, ForeignHost> {
        // Without a socket there is no address: only tests come in like that.
        let peer = request.extensions().get::<Peer>().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip);
        let through_a_proxy = door.is_proxy(peer);
        let secure = through_a_proxy && last(request.headers(), "x-forwarded-proto") == Some("https");
        let origin = host::origin(request.headers(), door.public_url.as_ref(), secure)?;
        let ip = if through_a_proxy { forwarded(request.headers(), door).unwrap_or(peer) } else { peer };
        Ok(Caller { address: Address::from(ip), origin })
    }
}

impl Door {
    pub fn is_proxy(&self, ip: IpAddr) -> bool {
        self.proxies.iter().any(|proxy| proxy.to_canonical() == ip.to_canonical())
    }
}

/// The last address that is no proxy: everything before it may be made up by the visitor.
fn forwarded(headers: &HeaderMap, door: &Door) -> Option<IpAddr> {
    let lines: Vec<&str> = headers.get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok()).collect();
    let named = lines.iter().flat_map(|line| line.split(',')).rev();
    named.map_while(|text| text.trim().parse().ok()).find(|&ip| !door.is_proxy(ip))
}

fn last<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let text = headers.get_all(name).iter().next_back()?.to_str().ok()?;
    text.rsplit(',').next().map(str::trim)
}

#[cfg(test)]
mod tests {
    use axum::http::header::HOST;

    use super::*;

    #[test]
    fn one_household_is_one_address() {
        let six = |text: &str| Address::from(text.parse::<IpAddr>().unwrap());
        assert_eq!(six("2001:db8:1:2::1"), six("2001:db8:1:2:ffff::9"));
        assert_ne!(six("2001:db8:1:2::1"), six("2001:db8:1:3::1"));
        assert_eq!(six("::ffff:192.0.2.1"), Address::from([192, 0, 2, 1]));
        assert_ne!(Address::from([192, 0, 2, 1]), Address::from([192, 0, 2, 2]));
    }

    #[test]
    fn the_rightmost_address_that_is_no_proxy_counts() {
        let door = Door { proxies: vec![[10, 0, 0, 1].into(), [10, 0, 0, 2].into()], ..Door::default() };
        let read = |lines: &[&str]| {
            let lines = lines.iter().map(|line| ("x-forwarded-for".parse().unwrap(), line.parse().unwrap()));
            forwarded(&HeaderMap::from_iter(lines), &door).map(|ip| ip.to_string())
        };
        assert_eq!(read(&["192.0.2.7"]).as_deref(), Some("192.0.2.7"));
        assert_eq!(read(&["1.1.1.1, 192.0.2.7, 10.0.0.2"]).as_deref(), Some("192.0.2.7"));
        assert_eq!(read(&["1.1.1.1", "192.0.2.7"]).as_deref(), Some("192.0.2.7"));
        assert_eq!(read(&["2001:db8::1"]).as_deref(), Some("2001:db8::1"));
        // Rubbish next to the proxy hides whatever is behind it.
        assert_eq!(read(&["192.0.2.7, rubbish"]), None);
        assert_eq!(read(&["10.0.0.2"]), None);
        assert_eq!(read(&[]), None);
    }

    #[test]
    fn nobody_else_is_believed() {
        let request = Request::get("/")
            .header(HOST, "box.local")
            .header("x-forwarded-for", "192.0.2.7")
            .header("x-forwarded-proto", "https");
        let caller = Caller::of(&request.body(axum::body::Body::empty()).unwrap(), &Door::default()).unwrap();
        assert_eq!(caller, Caller { origin: "http://box.local".to_owned(), ..Caller::default() });
    }
}
