//! The notation of `vectors.txt`: reads a block, plays it, and says where the game differs from it.

use std::collections::{BTreeSet, VecDeque};

use engine::{Chance, Choices, Dice, Game, Options as _, Quick, Seat, Silence, Viewer};
use i_bid_you_not::{
    Action, ActionId, Deck, DeckRef, Entry, Face, IBidYouNot, Options, Phase, Position, Product, Tile, TileSet, View,
    in_play,
};

/// One block: its name, and its lines as keyword and text.
pub struct Block {
    pub name: String,
    lines: Vec<(String, String)>,
}

pub fn blocks(file: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(title) = line.strip_prefix("== ") {
            blocks.push(Block { name: title.to_lowercase().replace(' ', "_"), lines: Vec::new() });
            continue;
        }
        let lines = &mut blocks.last_mut().expect("a title comes first").lines;
        match line.split_once(' ') {
            Some(("", more)) => {
                let (_, text) = lines.last_mut().expect("a keyword comes first");
                text.push_str(" · ");
                text.push_str(more.trim());
            }
            Some((keyword, text)) => lines.push((keyword.to_owned(), text.trim().to_owned())),
            None => panic!("{line:?} is no line of a block"),
        }
    }
    blocks
}

/// Plays a block and checks everything it says.
pub fn check(block: &Block) {
    let position = position(block);
    let mut game = laid_out(block);
    let before = game.view(Viewer::Spectator).discard;
    for (keyword, text) in &block.lines {
        match keyword.as_str() {
            "legal" => check_legal(&game, text),
            "do" => text.split(';').for_each(|step| act(&mut game, step.trim())),
            "expect" => text.split(';').for_each(|fact| check_fact(&game, before, fact.trim())),
            "cards" => text.split('·').for_each(|card| check_card(&position.deck, card.trim())),
            _ => {}
        }
        dreams_fit(&game);
    }
}

/// The game at the position of a block.
pub fn laid_out(block: &Block) -> IBidYouNot {
    position(block).lay_out().unwrap_or_else(|error| panic!("{}: {error}", block.name))
}

fn position(block: &Block) -> Position {
    let find = |keyword: &str| block.lines.iter().find(|(word, _)| word == keyword).map(|(_, text)| text.as_str());
    let given: Vec<&str> = find("given").expect("a given line").split('·').map(str::trim).collect();
    let number = given[0].strip_suffix(" players").expect("a table size");
    let words = given.iter().find_map(|part| part.strip_prefix("options ")).unwrap_or("");
    let choices = Choices::parse(Options::SPECS, words.split_whitespace()).expect("options");
    let options = Options::check(number.parse().expect("a number"), &choices).expect("options");
    let turn = given.iter().find_map(|part| part.strip_prefix("turn ")).expect("a turn");
    let sets = |keyword| {
        let mut sets = vec![TileSet::NONE; options.players];
        for part in find(keyword).unwrap_or("").split('}').filter(|part| part.contains('{')) {
            let (whose, set) = part.split_once('{').expect("braces");
            sets[seat(whose.trim()).index()] = tiles(set);
        }
        sets
    };
    Position {
        options,
        deck: deck(&options, find("made")),
        to_move: seat(turn),
        offer: find("offer").expect("an offer").split_whitespace().map(entry).collect(),
        hands: sets("hands"),
        piles: sets("piles"),
    }
}

/// The frozen deck, with the tiles that a block makes up for itself.
fn deck(options: &Options, made: Option<&str>) -> DeckRef {
    let frozen = Deck::frozen();
    let printed = in_play(options, frozen).iter().map(|tile| (tile, *frozen.face(tile)));
    let made = made.unwrap_or("").split('·').map(str::trim).filter(|card| !card.is_empty()).map(card);
    Deck::new(printed.chain(made)).into()
}

/// `44 refrigergator $2 [price-up]`
fn card(text: &str) -> (Tile, Face) {
    let words: Vec<&str> = text.split_whitespace().collect();
    let product = Product::named(words[1]).unwrap_or_else(|| panic!("no product in {text:?}"));
    let price = words[2].strip_prefix('$').and_then(|price| price.parse().ok()).expect("a price");
    let action = words.get(3).map(|action| {
        let id = format!("{}-{}", words[1], action.trim_matches(['[', ']']));
        ActionId::named(&id).unwrap_or_else(|| panic!("no action {id}"))
    });
    (words[0].parse().expect("a tile"), Face::new(product, price, action))
}

fn check_card(deck: &Deck, text: &str) {
    let (tile, face) = card(text);
    assert_eq!(deck.face(tile), &face, "{text}");
}

/// `30z`, `44@2`, `16@0!3`
fn entry(text: &str) -> Entry {
    if let Some(tile) = text.strip_suffix('z') {
        return Entry::starter(tile.parse().expect("a tile"));
    }
    let (tile, rest) = text.split_once('@').expect("who added it");
    let (who, ban) = rest.split_once('!').unwrap_or((rest, "0"));
    Entry {
        tile: tile.parse().expect("a tile"),
        added_by: Seat::new(who.parse().expect("a seat")),
        awake: true,
        seq: 0,
        ban_left: ban.parse().expect("a number of turns"),
    }
}

fn seat(text: &str) -> Seat {
    let number = text.strip_prefix('P').and_then(|number| number.parse().ok());
    number.and_then(Seat::new).unwrap_or_else(|| panic!("{text:?} is no seat"))
}

fn seats(text: &str) -> Vec<Seat> {
    text.split([' ', '>']).filter(|word| !word.is_empty()).map(seat).collect()
}

fn tiles(text: &str) -> TileSet {
    let inside = text.trim_matches(['{', '}']);
    inside.split_whitespace().map(|tile| tile.parse().expect("a tile")).collect()
}

/// An action as the blocks write it: `AddTile(44)`, `AddToOffer(23, 4)`.
fn name(view: &View, action: Action) -> String {
    match (view.phase, action) {
        (Phase::PayTile, Action::Add { tile }) => format!("ChooseTile({tile})"),
        (Phase::AfterWinAdd, Action::Add { tile }) => format!("AddAfterWin({tile})"),
        (_, Action::Add { tile }) => format!("AddTile({tile})"),
        (_, Action::Bid { tile }) => format!("Bid({tile})"),
        (Phase::PayPlace, Action::Spot { index }) => {
            let payment = view.auction.as_ref().and_then(|auction| auction.course.payment).expect("a payment");
            format!("AddToOffer({payment}, {index})")
        }
        (_, Action::Spot { index }) => format!("DiscardFromOffer({})", view.offer[usize::from(index)].tile),
        (_, Action::Declare) => "DeclareAuction".to_owned(),
        (_, Action::PickStarter { seat }) => format!("PickStarter({seat})"),
        (_, action) => format!("{action:?}"),
    }
}

/// `P0: AddTile(36), DeclareAuction`
fn check_legal(game: &IBidYouNot, text: &str) {
    let (who, list) = text.split_once(':').expect("whose actions");
    let view = game.view(Viewer::Spectator);
    let legal: BTreeSet<String> = game.legal(seat(who)).iter().map(|action| name(&view, action)).collect();
    let told: BTreeSet<String> = if list.trim().starts_with("nothing") {
        BTreeSet::new()
    } else {
        list.trim().split("), ").flat_map(splice).collect()
    };
    assert_eq!(legal, told, "legal {text}");
}

/// What stands between two closing brackets: perhaps plain words, then perhaps one action with brackets.
fn splice(part: &str) -> Vec<String> {
    match part.split_once('(') {
        None => part.split(", ").map(str::to_owned).collect(),
        Some((words, inside)) => {
            let mut names: Vec<String> = words.split(", ").map(str::to_owned).collect();
            let last = names.pop().unwrap_or_default();
            names.push(format!("{last}({})", inside.trim_end_matches(')')));
            names
        }
    }
}

/// `P0 Skip   (random: 28, 40)`
pub fn act(game: &mut IBidYouNot, step: &str) {
    let (step, random) = step.split_once("(random:").map_or((step, ""), |(step, random)| (step, random));
    let (who, what) = step.trim().split_once(' ').expect("who does what");
    let (who, view) = (seat(who), game.view(Viewer::Spectator));
    let drawn = random.trim_end_matches(')').split(',').filter_map(|tile| tile.trim().parse().ok());
    let mut chance = Scripted(draws(&view, drawn));
    let action = game.legal(who).iter().find(|&action| name(&view, action) == what.trim());
    let action = action.unwrap_or_else(|| panic!("{who} may not {what}, only {:?}", game.legal(who)));
    game.play(who, action, &mut chance, &mut Silence);
    assert!(chance.0.is_empty(), "{step}: {:?} were not drawn", chance.0);
}

/// Which index each draw must have, so that these tiles leave the piles they lie in.
fn draws(view: &View, drawn: impl Iterator<Item = Tile>) -> VecDeque<u32> {
    let mut piles = view.piles;
    drawn
        .map(|tile| {
            let pile = piles.iter_mut().find(|pile| pile.contains(tile)).expect("a scored tile");
            let index = pile.iter().position(|other| other == tile).expect("a tile of the pile");
            pile.remove(tile);
            index as u32
        })
        .collect()
}

fn check_fact(game: &IBidYouNot, before: TileSet, fact: &str) {
    let view = game.view(Viewer::Spectator);
    let auction = || view.auction.as_ref().expect("a running auction");
    let (first, rest) = fact.split_once(' ').unwrap_or((fact, ""));
    match first {
        "offer" => assert_eq!(view.offer.to_string(), rest.trim_matches(['[', ']']), "{fact}"),
        "phase" => assert_eq!(format!("{:?}", view.phase), rest, "{fact}"),
        "to" => assert_eq!(game.to_act(), seats(&rest["act ".len()..]).into_iter().collect(), "{fact}"),
        "order" => assert_eq!(auction().course.order.to_vec(), seats(rest), "{fact}"),
        "inverted" => assert!(auction().course.inverted, "{fact}"),
        "not" => assert!(!auction().course.inverted, "{fact}"),
        "bidders" => assert_eq!(auction().bidders, seats(rest).into_iter().collect(), "{fact}"),
        "bid" => assert!(auction().lifted, "{fact}"),
        "no" => assert!(!auction().lifted, "{fact}"),
        "discarded" => assert_eq!(view.discard.without(before), tiles(rest), "{fact}"),
        "scores" => {
            for (seat, score) in Seat::all(view.players()).zip(rest.split_whitespace()) {
                assert_eq!(format!("{seat}={}", game.standing().score(seat)), score, "{fact}");
            }
        }
        whose => match rest.split_once(' ').expect("what of theirs") {
            ("pile", set) => assert_eq!(view.piles[seat(whose)], tiles(set), "{fact}"),
            ("hand", set) => assert_eq!(game.view(Viewer::Seat(seat(whose))).hand, tiles(set), "{fact}"),
            _ => panic!("{fact:?} is no fact"),
        },
    }
}

/// Whatever position a block reaches, dreams of it fit.
fn dreams_fit(game: &IBidYouNot) {
    for seat in Seat::all(game.view(Viewer::Spectator).players()) {
        let view = game.view(Viewer::Seat(seat));
        let dream = IBidYouNot::imagine(&view, &mut Quick::new(7));
        assert_eq!(dream.view(Viewer::Seat(seat)), view, "a dream of {seat}");
    }
}

/// Luck that yields these indices, one after another.
struct Scripted(VecDeque<u32>);

impl Dice for Scripted {
    fn bits(&mut self) -> u32 {
        panic!("only draws are scripted")
    }

    fn below(&mut self, n: u32) -> u32 {
        let index = self.0.pop_front().expect("one draw more than the block says");
        assert!(index < n);
        index
    }
}

impl Chance for Scripted {
    fn table(&mut self) -> &mut impl Dice {
        self
    }
    fn own(&mut self, _: Seat) -> &mut impl Dice {
        self
    }
}
