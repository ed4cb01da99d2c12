//! What is broken on purpose: the real program is killed, its disk fills up, its clock jumps and its file is damaged while
//! people play, and what they were shown is compared with what is there afterwards; and it is sent rubbish. `TENDER_KILLS=1000`,
//! `TENDER_DAMAGES=1000`, `TENDER_INPUTS=1000000`, and for three servers on PostgreSQL `TENDER_NODE_KILLS=200`, `TENDER_RESTARTS=50`,
//! `TENDER_STOPS=20` and `TENDER_CUTS=20` (of `TENDER_CUT_SECONDS=60`) make the long forms, `TENDER_PROGRAM=target/release/tender` breaks another program than this one.

mod clock;
mod damage;
mod disk;
mod house;
mod kills;
mod network;
mod nodes;
mod people;
mod postgres;
mod rubbish;
