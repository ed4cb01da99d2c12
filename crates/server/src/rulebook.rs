//! The addresses of a rulebook: the page, its examples one by one, the player aid.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use catalog::AnyGame;
use engine::Quick;
use serde::Deserialize;
use thiserror::Error;

use crate::app::{html, said};
use crate::pages::{self, Tried};

/// What somebody has pressed in an example.
#[derive(Default, Deserialize)]
pub struct Asked {
    #[serde(default)]
    example: Option<String>,
    #[serde(default)]
    luck: Option<String>,
    #[serde(default)]
    choice: Option<String>,
}

/// Why there is nothing to show, in words for the reader.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
enum Unknown {
    #[error("There is no game of that name here.")]
    Game,
    #[error("The rules of this game have no such example.")]
    Example,
    #[error("This game has no player aid.")]
    Aid,
    #[error("Examples are dealt by a number from 0 to {}.", u32::MAX)]
    Luck,
    #[error("This example has the answers 0 to {0}.")]
    Answer(usize),
    #[error("This address cannot be read. Please start from the rules of the game.")]
    Address,
}

impl IntoResponse for Unknown {
    fn into_response(self) -> Response {
        let (status, headline) = match self {
            Unknown::Game => (StatusCode::NOT_FOUND, "No such game"),
            Unknown::Example => (StatusCode::NOT_FOUND, "No such example"),
            Unknown::Aid => (StatusCode::NOT_FOUND, "No player aid"),
            Unknown::Luck | Unknown::Answer(_) | Unknown::Address => (StatusCode::BAD_REQUEST, "Not like that"),
        };
        said(status, headline, &self.to_string())
    }
}

pub async fn show_rules(Path(game): Path<String>, asked: Result<Query<Asked>, QueryRejection>) -> Response {
    let page = || {
        let (game, Query(asked)) = (found(&game)?, asked.map_err(|_| Unknown::Address)?);
        let tried = asked.example.as_deref().map(|id| tried(game, id, &asked)).transpose()?;
        Ok::<_, Unknown>(html(StatusCode::OK, pages::rules(game, tried.as_ref())))
    };
    page().unwrap_or_else(Unknown::into_response)
}

/// An example alone, for the script of the page.
pub async fn show_example(
    Path((game, id)): Path<(String, String)>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Response {
    let part = || {
        let (game, Query(asked)) = (found(&game)?, asked.map_err(|_| Unknown::Address)?);
        Ok::<_, Unknown>(html(StatusCode::OK, pages::rules_example(game, &tried(game, &id, &asked)?)))
    };
    part().unwrap_or_else(Unknown::into_response)
}

pub async fn show_aid(Path(game): Path<String>) -> Response {
    let page = || Ok::<_, Unknown>(html(StatusCode::OK, pages::rules_aid(found(&game)?).ok_or(Unknown::Aid)?));
    page().unwrap_or_else(Unknown::into_response)
}

fn found(game: &str) -> Result<&'static dyn AnyGame, Unknown> {
    catalog::find(game).ok_or(Unknown::Game)
}

fn tried(game: &'static dyn AnyGame, id: &str, asked: &Asked) -> Result<Tried, Unknown> {
    let example = game.examples().iter().find(|example| example.id == id).ok_or(Unknown::Example)?;
    let luck = asked.luck.as_deref().map_or(Ok(0), str::parse).map_err(|_| Unknown::Luck)?;
    let Some(choice) = &asked.choice else { return Ok(Tried { example, luck, answer: None }) };
    let answers = (example.deal)(&mut Quick::new(u64::from(luck))).choices.len();
    let answer = choice.parse().ok().filter(|&at: &usize| at < answers);
    Ok(Tried { example, luck, answer: Some(answer.ok_or(Unknown::Answer(answers.saturating_sub(1)))?) })
}
