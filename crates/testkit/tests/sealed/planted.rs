//! Every planted bug breaks the law that is there to catch it.

use crate::bugs;
use crate::healthy::laws_for;

macro_rules! planted {
    ($($test:ident: $bug:ident breaks $law:ident, $($says:literal)|+;)*) => {
        $(#[test]
        fn $test() {
            let broken = laws_for::<{ bugs::$bug }>().$law().expect_err("the bug is caught");
            assert_eq!(broken.law, stringify!($law));
            let told = broken.to_string();
            assert!([$($says),+].iter().any(|says| told.contains(says)), "{told}");
        })*
    };
}

planted! {
    a_leaking_view_is_caught:
        LEAKING_VIEW breaks nobody_learns_what_is_hidden, "still choosing, but";
    a_leak_to_spectators_is_caught:
        LEAKING_SPECTATOR breaks nobody_learns_what_is_hidden, "a spectator sees something";
    legality_that_depends_on_secrets_is_caught:
        SECRET_LEGALITY breaks nobody_learns_what_is_hidden, "changed what" | "may do something else";
    a_dream_finds_legality_that_depends_on_secrets:
        SECRET_LEGALITY breaks dreams_fit_what_the_dreamer_knows, "it may do something else";
    scores_that_count_secrets_are_caught:
        SECRET_SCORES breaks dreams_fit_what_the_dreamer_knows, "the scores are others";
    ambient_luck_is_caught:
        AMBIENT_LUCK breaks a_log_replays_to_the_same_game, "replays to another state" | "tells something else";
    private_steps_that_use_the_table_s_luck_are_caught:
        TABLE_LUCK breaks the_order_of_secret_choices_does_not_matter, "told something else in the order" | "another state";
    a_reward_for_being_quick_is_caught:
        FIRST_COME breaks the_order_of_secret_choices_does_not_matter, "another state after the order";
    a_dead_end_is_caught:
        DEAD_END breaks there_is_never_a_dead_end, "dead end: P";
    a_game_without_end_is_caught:
        ENDLESS breaks there_is_never_a_dead_end, "more than ";
    a_take_back_that_leaves_traces_is_caught:
        SHARED_MEMORY breaks taking_back_restores_exactly, "taken-back choices changed the game";
    a_code_that_means_another_action_is_caught:
        ALIASED_CODES breaks listed_actions_are_taken_and_all_else_is_refused, "beyond the last";
    a_listed_action_that_panics_is_caught:
        LISTED_IN_VAIN breaks listed_actions_are_taken_and_all_else_is_refused, "it panicked: a bid has three steps";
    an_action_listed_out_of_turn_is_caught:
        BUSYBODY breaks there_is_never_a_dead_end, "owes no decision, but may";
    a_secret_choice_told_to_everybody_is_caught:
        LOUD_CHOICE breaks nobody_learns_what_is_hidden, "told everybody something while";
    a_private_event_told_to_another_seat_is_caught:
        WHISPER breaks nobody_learns_what_is_hidden, "told another seat";
    a_reveal_that_tells_nobody_is_caught:
        SILENT_OPENING breaks nobody_learns_what_is_hidden, "changed who else owes a decision" | "sees something of `ready`";
    telling_or_not_telling_by_secrets_is_caught:
        TELLING_SILENCE breaks nobody_learns_what_is_hidden, "says what is hidden from";
    dreaming_the_same_world_always_is_caught:
        SAME_DREAM breaks dreams_fit_what_the_dreamer_knows, "always the same";
    a_dream_that_does_not_fit_is_caught:
        FORGETFUL_DREAM breaks dreams_fit_what_the_dreamer_knows, "tells a dream from the truth by its view";
    a_broken_invariant_is_caught:
        LOST_PRIZE breaks invariants_hold_after_every_action, "prizes of ";
    a_table_that_is_not_advertised_is_caught:
        UNADVERTISED breaks tables_open_as_advertised, "4 players: advertised false, welcome true";
    swapped_codes_are_caught:
        SWAPPED_CODES breaks codes_mean_what_they_always_meant, "`3 keep` has become `3 give`";
    swapped_codes_spoil_old_logs:
        SWAPPED_CODES breaks old_logs_replay_as_they_were_played, "it ended with";
    a_changed_rule_is_caught:
        DEARER_PRIZES breaks old_logs_replay_as_they_were_played, "it ended with";
    a_reason_with_a_made_up_rule_is_caught:
        MADE_UP_RULE breaks whatever_cannot_be_done_says_why, "which is no rule of RULES.md";
    a_reason_without_words_is_caught:
        SPEECHLESS breaks whatever_cannot_be_done_says_why, "is no sentence";
    a_reason_that_is_left_out_is_caught:
        HALF_A_REASON breaks whatever_cannot_be_done_says_why, "which is no rule of RULES.md";
    options_that_depend_on_what_came_before_are_caught:
        FULL_HOUSE breaks options_are_judged_alike_every_time, "there are no dice left";
}

#[test]
fn a_broken_law_says_where_and_how() {
    let broken = laws_for::<{ bugs::LOST_PRIZE }>().invariants_hold_after_every_action().expect_err("a lost prize");
    let told = broken.to_string();
    let mut lines = told.lines();
    assert_eq!(lines.next(), Some("broken law: invariants hold after every action"));
    assert!(lines.next().is_some_and(|what| what.starts_with("prizes of ")), "{told}");
    assert!(lines.next().is_some_and(|how| how.starts_with("at 2 players, seed ") && how.contains("after ")), "{told}");
    assert!(lines.next_back().is_some_and(|last| last.ends_with(" give")), "{told}");
}
