use super::*;

fn client(person: &str, last: u8) -> Client {
    Client { address: Address::from([10, 0, 0, last]), person: PersonId(person.to_owned()) }
}

fn limits(settings: &[&str]) -> Limits {
    let quotas = settings.iter().fold(Quotas::off(), |quotas, text| quotas.with(&text.parse().unwrap()));
    Limits::new(&quotas)
}

#[tokio::test(start_paused = true)]
async fn a_person_may_do_so_much_and_then_has_to_wait() {
    let limits = limits(&["chat=2/10s"]);
    let ana = client("Ana", 1);
    assert_eq!([(); 2].map(|()| limits.check(Act::Chat, &ana)), [Ok(()), Ok(())]);
    let too_fast = limits.check(Act::Chat, &ana).unwrap_err();
    assert_eq!(too_fast.seconds(), 5);
    assert_eq!(too_fast.to_string(), "Slowly, please: one thing at a time. Please try again in 5 seconds.");
    tokio::time::advance(Duration::from_secs(5)).await;
    assert_eq!(limits.check(Act::Chat, &ana), Ok(()));
    assert!(limits.check(Act::Chat, &ana).is_err());
    // Nobody else is concerned, and nothing else.
    assert_eq!(limits.check(Act::Chat, &client("Bo", 2)), Ok(()));
    assert_eq!(limits.check(Act::Hint, &ana), Ok(()));
}

#[tokio::test(start_paused = true)]
async fn an_address_may_do_four_times_as_much_whoever_it_is() {
    let limits = limits(&["tables=1/min"]);
    let opened = (0..9).filter(|n| limits.check(Act::Table, &client(&n.to_string(), 1)).is_ok()).count();
    assert_eq!(opened, 4);
    assert_eq!(limits.check(Act::Table, &client("far away", 2)), Ok(()));
}

#[tokio::test(start_paused = true)]
async fn who_is_refused_takes_nothing_from_the_others_at_their_address() {
    let limits = limits(&["hints=1/min"]);
    for _ in 0..100 {
        let _ = limits.check(Act::Hint, &client("Eve", 1));
    }
    assert_eq!(limits.check(Act::Hint, &client("Ana", 1)), Ok(()));
}

#[tokio::test(start_paused = true)]
async fn wrong_codes_run_dry_before_a_table_is_looked_for() {
    let limits = limits(&["wrong-codes=3/min"]);
    let eve = client("Eve", 1);
    assert_eq!([(); 3].map(|()| limits.missed(&eve)), [Ok(()), Ok(()), Ok(())]);
    assert_eq!(limits.may_guess(&eve.person), Ok(()));
    assert!(limits.missed(&eve).is_err());
    assert!(limits.may_guess(&eve.person).is_err());
    assert_eq!(limits.may_guess_from(eve.address), Ok(()));
    for n in 0..20 {
        let _ = limits.missed(&client(&n.to_string(), 1));
    }
    assert!(limits.may_guess_from(eve.address).is_err());
    tokio::time::advance(Duration::from_secs(61)).await;
    assert_eq!(limits.may_guess(&eve.person).and(limits.may_guess_from(eve.address)), Ok(()));
}

#[tokio::test(start_paused = true)]
async fn who_has_been_quiet_is_forgotten() {
    let limits = limits(&["requests=10/s", "wrong-codes=1/min"]);
    for n in 0..100 {
        let _ = limits.check(Act::Request, &client(&n.to_string(), 1));
        let _ = limits.missed(&client(&n.to_string(), 1));
    }
    assert!(limits.remembered() > 100);
    tokio::time::advance(Duration::from_secs(300)).await;
    limits.sweep();
    assert_eq!(limits.remembered(), 0);
}

#[tokio::test(start_paused = true)]
async fn bytes_are_counted_all_or_none() {
    let limits = limits(&["deck-bytes=1000/h"]);
    let ana = client("Ana", 1);
    assert_eq!(limits.check_many(Act::DeckByte, &ana, 900), Ok(()));
    assert!(limits.check_many(Act::DeckByte, &ana, 200).is_err());
    assert_eq!(limits.check_many(Act::DeckByte, &ana, 100), Ok(()));
    assert_eq!(limits.check_many(Act::DeckByte, &ana, 0), Ok(()));
    assert!(limits.check_many(Act::DeckByte, &client("Bo", 2), 5000).is_err(), "more than ever");
}

#[test]
fn a_host_can_raise_any_limit() {
    let quotas = ["chat=30/min", "hints=off", "sockets=5", "deck-bytes=10/2h"]
        .iter()
        .fold(Quotas::default(), |quotas, text| quotas.with(&text.parse().unwrap()));
    assert_eq!(quotas.rate(Act::Chat).unwrap().to_string(), "30/min");
    assert_eq!(quotas.rate(Act::Hint), None);
    assert_eq!(quotas.rate(Act::DeckByte).unwrap().to_string(), "10/2h");
    assert_eq!((quotas.sockets(), quotas.sockets_at_one_address()), (Some(5), Some(20)));
    assert_eq!(quotas.with(&"off".parse().unwrap()), Quotas::off());
    for act in Act::ALL {
        let usual = format!("{}={}", act.word(), act.usual());
        assert_eq!(usual.parse(), Ok(Setting::Rate(act, Some(act.usual()))), "{usual}");
    }
}

#[test]
fn nonsense_gets_a_word_about_what_would_do() {
    for (bad, word) in [
        ("", "chat=30/min"),
        ("chat", "chat=30/min"),
        ("cakes=3/min", "there is no limit \"cakes\", but: requests, tables"),
        ("chat=3", "chat: a rate looks like"),
        ("chat=0/min", "a rate looks like"),
        ("chat=-1/min", "a rate looks like"),
        ("chat=5/0s", "a rate looks like"),
        ("chat=5/fortnight", "a rate looks like"),
        ("chat=99999999999/s", "a rate looks like"),
        ("chat=5/99999999999999999999h", "a rate looks like"),
        ("sockets=0", "sockets is a number"),
        ("sockets=many", "sockets is a number"),
    ] {
        let said = bad.parse::<Setting>().unwrap_err().to_string();
        assert!(said.contains(word), "{bad}: {said}");
    }
}

#[test]
fn spectators_leave_room_for_players() {
    let sockets = std::sync::Arc::new(Sockets::new(10, &Quotas::off()));
    let mut permits: Vec<Permit> = Vec::new();
    let watching = |n: u8| sockets.take(&client("Eve", n), Place::Watching);
    permits.extend((0..8).map(|n| watching(n).unwrap()));
    assert_eq!(watching(8).err(), Some(NoRoom::House));
    permits.extend((0..2).map(|n| sockets.take(&client("Ana", n), Place::Seated).unwrap()));
    assert_eq!(sockets.take(&client("Ana", 3), Place::Seated).err(), Some(NoRoom::House));
    permits.pop();
    assert_eq!(watching(8).err(), Some(NoRoom::House));
    assert!(sockets.take(&client("Ana", 3), Place::Seated).is_ok());
}

#[test]
fn one_person_and_one_address_have_so_many_pages() {
    let sockets = std::sync::Arc::new(Sockets::new(1000, &Quotas::off().with(&Setting::Sockets(Some(2)))));
    let mut permits: Vec<Permit> = Vec::new();
    for person in ["a", "b", "c", "d"] {
        permits.extend((0..2).map(|_| sockets.take(&client(person, 1), Place::Watching).unwrap()));
        assert_eq!(sockets.take(&client(person, 1), Place::Watching).err(), Some(NoRoom::Person));
    }
    assert_eq!(sockets.take(&client("e", 1), Place::Watching).err(), Some(NoRoom::Address));
    assert!(sockets.take(&client("e", 1), Place::Seated).is_ok());
    assert!(sockets.take(&client("e", 2), Place::Watching).is_ok());
    permits.clear();
    assert!(sockets.take(&client("e", 1), Place::Watching).is_ok());
    for refusal in [NoRoom::Table, NoRoom::House, NoRoom::Person, NoRoom::Address] {
        assert!(refusal.to_string().len() <= 123, "fits into a close frame");
    }
}

/// Tells the second what was done at the first.
fn tell(from: &Limits, to: &Limits) {
    from.tell().iter().for_each(|word| to.hear(word));
}

#[tokio::test(start_paused = true)]
async fn what_was_done_on_another_server_is_gone_here_and_too_much_is_owed() {
    let quotas = Quotas::off().with(&"chat=4/40s".parse().unwrap());
    let [one, other] = [(), ()].map(|()| Limits::shared(&quotas, [7; 32], true));
    let ana = client("Ana", 1);
    let says = |limits: &Limits| (0..9).filter(|_| limits.check(Act::Chat, &ana).is_ok()).count();
    assert_eq!((says(&one), says(&other)), (4, 4), "before anybody was told");
    tell(&one, &other);
    tell(&other, &one);
    assert!(one.tell().is_empty() && other.tell().is_empty(), "what was heard is not told again");
    // Eight are gone on both, of four: it takes as long as those four until there is one more.
    tokio::time::advance(Duration::from_secs(40)).await;
    assert_eq!((says(&one), says(&other)), (0, 0));
    tokio::time::advance(Duration::from_secs(10)).await;
    assert_eq!(says(&one), 1);
    tell(&one, &other);
    assert_eq!(says(&other), 0);
    // Nobody else is concerned, and nothing that makes no sense.
    assert_eq!(other.check(Act::Chat, &client("Bo", 2)), Ok(()));
    for strange in ["", "chat", "chat:p:xyz:1", "cakes:p:00:1", "chat:p:00:-1", "hints:p:00:1"] {
        one.hear(strange);
        one.hear_level(strange);
    }
}

#[tokio::test(start_paused = true)]
async fn a_new_server_is_told_what_is_gone_and_hears_it_twice_without_harm() {
    let quotas =
        ["tables=5/h", "wrong-codes=2/h"].iter().fold(Quotas::off(), |all, one| all.with(&one.parse().unwrap()));
    let [one, new] = [(), ()].map(|()| Limits::shared(&quotas, [7; 32], true));
    let eve = client("Eve", 1);
    for _ in 0..3 {
        assert_eq!(one.check(Act::Table, &eve), Ok(()));
    }
    for _ in 0..3 {
        one.levels().iter().for_each(|word| new.hear_level(word));
    }
    assert_eq!((0..9).filter(|_| new.check(Act::Table, &eve).is_ok()).count(), 2);
    // Who guessed wrong too often on both is refused before anything is looked up.
    for limits in [&one, &new] {
        assert_eq!([(); 2].map(|()| limits.missed(&eve)), [Ok(()), Ok(())]);
    }
    assert_eq!(new.may_guess(&eve.person), Ok(()));
    tell(&one, &new);
    assert!(new.may_guess(&eve.person).is_err());
    assert_eq!(new.may_guess(&client("Ana", 2).person), Ok(()));
}

#[tokio::test(start_paused = true)]
async fn what_servers_tell_each_other_runs_out_all_the_same() {
    for rate in ["tables=12/min", "listed=15/h", "chat=5/10s", "words=8/600s", "reviews=1/min"] {
        let quotas = Quotas::off().with(&rate.parse().unwrap());
        let servers = [(); 3].map(|()| Limits::shared(&quotas, [7; 32], true));
        let act = Act::ALL.into_iter().find(|act| rate.starts_with(&format!("{}=", act.word()))).unwrap();
        let (ana, rate) = (client("Ana", 1), quotas.rate(act).unwrap());
        while servers[0].check(act, &ana).is_ok() {}
        let round = async || {
            for from in &servers {
                for to in servers.iter().filter(|to| !std::ptr::eq(*to, from)) {
                    from.levels().iter().for_each(|word| to.hear_level(word));
                }
            }
            tokio::time::advance(Duration::from_secs(4)).await;
        };
        round().await;
        assert!(
            servers[1].check(act, &ana).is_err() || rate.piece() <= Duration::from_secs(4),
            "{rate}: it is gone everywhere"
        );
        for _ in 0..rate.per.as_secs() / 4 + 2 {
            round().await;
        }
        for server in &servers {
            server.sweep();
            assert_eq!(server.remembered(), 0, "{rate}");
            let again = (0..99).take_while(|_| server.check(act, &ana).is_ok()).count() as u32;
            assert_eq!(again, rate.count.get(), "{rate}");
        }
    }
}
