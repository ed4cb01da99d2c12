//! Positions and what must follow from them, one test for every block of `vectors.txt`.

mod notation;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use notation::{Block, blocks, check};

static BLOCKS: LazyLock<Vec<Block>> = LazyLock::new(|| blocks(include_str!("vectors.txt")));

macro_rules! vectors {
    ($($name:ident),* $(,)?) => {
        $(#[test]
        fn $name() {
            let block = BLOCKS.iter().find(|block| block.name == stringify!($name));
            check(block.expect("a block of this name"));
        })*

        const NAMED: &[&str] = &[$(stringify!($name)),*];
    };
}

#[test]
fn every_block_is_a_test() {
    let blocks: BTreeSet<&str> = BLOCKS.iter().map(|block| block.name.as_str()).collect();
    assert_eq!(blocks, NAMED.iter().copied().collect());
}

vectors! {
    b1_only_tiles_above_the_last_one_may_be_added,
    b2_bids_sleep_so_the_order_is_high_to_low,
    b3_bids_inside_the_range_invert_the_order_and_the_lowest_still_starts,
    b4_one_bid_outside_the_range_stops_the_inversion,
    b5_a_single_tile_offer_cannot_be_inverted_by_single_tiles,
    b6_without_a_hand_tile_nobody_can_skip,
    b7_without_a_scored_tile_nobody_can_skip,
    b8_everybody_skips_until_the_last_has_no_choice,
    b9_without_a_legal_tile_an_auction_must_be_declared,
    b10_players_without_tiles_neither_bid_nor_take_turns,
    b11_the_last_hand_tile_ends_the_game_and_the_offer_stays_unsold,
    b12_an_auction_with_the_last_tiles_is_finished_before_the_end,
    b13_the_only_player_with_tiles_plays_on_alone,
    b14_a_starter_is_asleep,
    b15_a_payment_is_awake_at_once,
    b16_order_rules_bind_turns_and_not_payments,
    c1_headgrowns_plus_adds_one_for_each_tile_of_the_pile,
    c2_headgrowns_add_up_and_subtract,
    c3_mute_switches_off_older_actions_too,
    c4_actions_only_bars_plain_tiles_from_offer_and_bids,
    c5_new_type_bars_products_that_lie_in_the_offer,
    c6_same_type_asks_for_products_that_lie_in_the_offer,
    c7_auction_now_starts_an_auction_with_its_player_as_declarer,
    c8_no_auction_bans_the_next_three_turns,
    c9_after_me_cuts_off_everything_up_to_itself,
    c10_bids_too_gives_the_winner_the_other_bids,
    c11_price_up_asks_for_strictly_higher_prices,
    c12_number_down_asks_for_lower_numbers,
    c13_no_skip_makes_the_first_accept,
    c14_pay_three_costs_three_scored_tiles_and_adds_nothing,
    c15_never_invert_keeps_high_to_low,
    c16_always_invert_turns_any_order_around,
    c17_score_negatives_sweeps_every_adder_s_own_tiles,
    c18_score_negatives_takes_itself_along,
    c19_negative_bidders_lets_only_adders_of_negatives_bid,
    c20_add_after_lets_everybody_slip_in_a_sleeping_tile,
    c21_discard_after_lets_everybody_throw_a_tile_out,
    c22_steal_takes_one_tile_from_every_other_pile,
    c23_get_robbed_gives_one_tile_to_every_other_player,
    c24_two_per_turn_begins_with_the_next_turn,
    c25_two_per_bid_sums_two_tiles,
    c26_open_bids_are_laid_clockwise_from_the_declarer,
    c27_declarer_out_bars_the_declarer_from_bidding,
    c28_highest_lets_only_the_highest_hand_tile_in,
    c29_lowest_lets_only_the_lowest_hand_tile_in,
    c30_drop_below_throws_out_low_bids,
    c31_drop_above_throws_out_high_bids,
    c32_never_offer_can_be_bid_and_start_but_not_added,
    c33_never_bid_can_be_added_but_not_bid,
    c34_an_awake_only_one_sock_shuts_other_socks_out,
    c35_an_only_one_sock_refuses_to_join_a_sleeping_sock,
    c36_any_order_ignores_the_running_order,
    c37_a_won_discard_nightbulb_is_discarded,
    c38_a_won_to_hand_nightbulb_goes_to_the_hand_unless_it_is_a_starter,
    c39_no_negative_bars_negative_prices_from_offer_and_bids,
    c40_no_positive_bars_positive_prices_from_offer_and_bids,
    c41_differ_wants_another_price_and_another_colour_on_its_right,
    c42_differ_keeps_a_payment_away_from_both_its_sides,
    c43_share_wants_the_same_price_or_the_same_colour,
    c44_share_keeps_a_stranger_away_as_payment,
    c45_share_welcomes_a_payment_of_the_same_price_anywhere,
    d1_a_newer_number_down_replaces_price_up,
    d2_a_newer_price_up_replaces_number_down,
    d3_a_newer_mute_beats_actions_only,
    d4_an_older_mute_beats_actions_only,
    d5_always_invert_beats_a_newer_never_invert,
    d6_a_muted_always_invert_does_nothing,
    d7_two_per_turn_ends_with_one_tile_if_highest_leaves_no_second,
    d8_two_per_turn_with_highest_and_number_down_adds_two,
    d9_the_newest_type_rule_wins,
    d10_no_skip_beats_pay_three_in_either_order,
    d11_the_rightmost_after_me_cuts_and_bids_too_still_works,
    d12_if_nobody_may_bid_all_restrictions_are_lifted,
    d13_a_lone_declarer_who_is_out_bids_after_all,
    d14_tiles_that_may_never_be_bid_are_bid_if_nothing_else_is_left,
    d15_if_every_bid_would_be_thrown_out_none_is,
    d16_both_moose_kinds_leave_only_bids_inside_the_range,
    d17_of_equal_sums_the_one_with_the_higher_tile_ranks_higher,
    d18_a_sum_on_the_edge_of_the_range_is_inside,
    d19_a_ban_does_not_stop_an_instant_auction,
    d20_an_instant_auction_without_any_hand_tile_does_not_happen,
    d21_an_instant_auction_as_payment_does_nothing,
    d22_a_payment_comes_too_late_to_turn_the_order_around,
    d23_an_after_me_paid_at_the_right_end_leaves_nothing_to_win,
    d24_score_negatives_as_payment_leaves_awake_nightbulbs,
    d25_highest_binds_payments_too,
    d26_a_filter_can_make_paying_impossible,
    d27_mute_as_payment_switches_off_what_is_still_to_come,
    d28_mute_lifts_the_ban_on_declaring,
    d29_muted_socks_lose_their_freedom_and_muted_nightbulbs_are_scored,
    d30_muted_telefishions_may_be_added_and_bid,
    d31_headgrowns_count_although_they_were_won_while_muted,
    d32_a_second_tile_is_not_due_once_the_first_one_mutes,
    d33_the_newest_price_rule_wins,
    d34_the_newest_hand_rule_wins,
    d35_highest_and_never_offer_together_leave_nothing_to_add,
    d36_rounds_after_a_win_come_in_the_order_of_play,
    d37_several_bidder_rules_must_all_be_satisfied,
    d38_open_bids_of_two_tiles_are_laid_in_one_go,
    d39_players_without_tiles_do_not_use_up_a_ban,
    d40_of_equal_lowest_sums_the_one_without_the_higher_tile_starts,
    d41_newest_means_played_last_and_not_furthest_right,
    d42_bids_too_does_not_bring_back_a_bid_thrown_out,
    d43_an_instant_effect_is_lost_while_muted,
    d44_two_bans_run_side_by_side,
    e1_winner_picks_starter_lets_the_winner_name_any_bid,
    e2_middle_returns_gives_back_the_middle_of_three,
    e3_middle_returns_nothing_to_a_skipper,
    e4_middle_returns_gives_back_both_middles_of_four,
    e5_middle_returns_nothing_that_starts_the_next_offer,
    e6_middle_returns_the_higher_of_two_after_an_inversion,
    e7_cheap_skip_is_paid_either_way,
    e8_ordered_skip_must_extend_the_range,
    e9_ordered_skip_is_impossible_inside_the_range,
    e10_extremes_only_counts_the_dearest_and_the_cheapest,
    e11_extremes_only_keeps_the_bonus_of_tiles_that_do_not_count,
    e12_bids_too_leaves_nothing_to_pick,
    e13_bids_too_leaves_no_middle_to_return,
    e14_a_middle_bid_that_was_picked_does_not_return,
    e15_pay_three_replaces_both_cheap_skips,
    e16_a_free_sock_may_be_paid_anywhere_despite_ordered_skip,
}
