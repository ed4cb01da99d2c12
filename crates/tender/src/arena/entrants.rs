//! Who is named on the command line: kinds of bots, and earlier versions whose numbers are kept in a file.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use bots::{Bot, Budget};
use catalog::AnyGame;
use engine::Tuning;
use lab::Entrant;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// `NAME=FILE`: a name for the numbers in a file.
#[derive(Clone, Debug)]
pub struct Named {
    name: String,
    file: PathBuf,
}

impl std::str::FromStr for Named {
    type Err = String;

    fn from_str(text: &str) -> Result<Named, String> {
        let (name, file) = text.split_once('=').ok_or("give a name and a file, as in old=tunings-1.toml")?;
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if name.is_empty() || !name.chars().all(fits) {
            return Err("a name has small letters, digits and - only".to_owned());
        }
        if Bot::named(name).is_some() {
            return Err(format!("there is a kind {name} already; give another name"));
        }
        Ok(Named { name: name.to_owned(), file: file.into() })
    }
}

/// Earlier versions of the searching bot.
pub struct Frozen(Vec<(String, Numbers)>);

/// How the searches of one version were tuned.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Numbers {
    /// How long it thinks, where nobody says otherwise.
    budget: Option<String>,
    /// By game.
    tuning: BTreeMap<String, Tuning>,
}

impl Frozen {
    pub fn read(named: &[Named]) -> anyhow::Result<Frozen> {
        let read = |Named { name, file }: &Named| {
            let (shown, cannot) = (file.display(), || format!("cannot read {}", file.display()));
            let text = std::fs::read_to_string(file).with_context(cannot)?;
            let numbers: Numbers = toml::from_str(&text).with_context(|| format!("{shown} holds no tunings"))?;
            for (game, tuning) in &numbers.tuning {
                check(tuning).with_context(|| format!("the tuning of {game} in {shown} cannot be played"))?;
            }
            Ok((name.clone(), numbers))
        };
        Ok(Frozen(named.iter().map(read).collect::<anyhow::Result<_>>()?))
    }

    /// Who is meant by `master`, `sharp@100ms` or `old@100ms`. A budget for all is for those that think and have none of
    /// their own.
    pub fn entrant(&self, text: &str, game: &dyn AnyGame, budget: Option<Budget>) -> anyhow::Result<Entrant> {
        let (id, own) = text.split_once('@').map_or((text, None), |(id, own)| (id, Some(own)));
        let Some((name, numbers)) = self.0.iter().find(|(name, _)| name == id) else {
            let bot: Bot = text.parse()?;
            let budget = budget.filter(|_| own.is_none());
            return Ok(budget.map_or(bot, |budget| bot.within(budget)).into());
        };
        let id = game.info().id;
        let tuning = numbers.tuning.get(id).with_context(|| format!("{name} has no numbers for {id}"))?;
        let usual = numbers.budget.as_deref().map(str::parse).transpose()?;
        let own: Option<Budget> = own.map(str::parse).transpose()?;
        let bot = own.or(budget).or(usual).map_or(Bot::MASTER, Bot::Master);
        let name = own.or(budget).map_or_else(|| name.clone(), |budget| format!("{name}@{budget}"));
        Ok(Entrant { name, bot, tuning: Some(*tuning), knows: None })
    }

    /// All of it, for files of results: the same name with other numbers is somebody else.
    pub fn numbers(&self) -> Value {
        self.0.iter().map(|(name, numbers)| (name.clone(), json!(numbers))).collect()
    }
}

fn check(tuning: &Tuning) -> anyhow::Result<()> {
    let Tuning { sense, company, warmth, prior, curiosity, others, chapters, .. } = *tuning;
    if !(0.0..=1.0).contains(&sense) || !(0.0..=1.0).contains(&company) {
        bail!("sense and company are shares from 0 to 1");
    }
    if [Some(warmth), prior, Some(curiosity), others].into_iter().flatten().any(|number| !(0.0..=1e6).contains(&number))
    {
        bail!("warmth, prior, curiosity and others are 0 or more");
    }
    if chapters == Some(0) {
        bail!("chapters are 1 or more");
    }
    Ok(())
}

/// Writes down how all searches are tuned now, for later versions to be measured against.
pub fn freeze(path: &Path) -> anyhow::Result<()> {
    let mut text =
        String::from("# How the searches of all games are tuned: tender arena --frozen old=FILE --bots old,…\n");
    for game in catalog::GAMES {
        write!(text, "\n[tuning.{}]\n", game.info().id)?;
        // Through text, so that 0.1 stays 0.1.
        let tuning: Map<String, Value> = serde_json::from_str(&serde_json::to_string(&game.tuning())?)?;
        for (key, number) in tuning.iter().filter(|(_, number)| !number.is_null()) {
            writeln!(text, "{key} = {number}")?;
        }
    }
    // Never over what is kept already: it is what older figures rest on.
    let mut file = std::fs::File::create_new(path).with_context(|| format!("cannot write {}", path.display()))?;
    std::io::Write::write_all(&mut file, text.as_bytes()).with_context(|| format!("cannot write {}", path.display()))
}
