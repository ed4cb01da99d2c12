//! Mistakes of each kind, planted to see that each is caught.

use super::eyes::{Eyes, Thorough};

#[tokio::test]
async fn planted_mistakes_are_caught() {
    let plants = [
        ("nothing", "<p>All is well here.</p><button>Press</button>"),
        (
            "outside",
            "<div style='overflow: hidden; width: 300px; white-space: nowrap'><button style='margin-left: 400px'>Press</button></div>",
        ),
        ("covered", "<button>Press</button><div style='position: fixed; inset: 0; background: #fff8'></div>"),
        ("cut", "<p style='width: 60px; overflow: hidden; white-space: nowrap'>This is much too long</p>"),
        (
            "cut",
            "<p style='width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis'>This is much too long</p>",
        ),
        ("overlap", "<p>One text</p><p style='margin-top: -1.9em'>Another one</p>"),
        ("sideways", "<div style='width: 2000px; height: 3px'></div>"),
        ("small", "<button style='width: 20px; height: 20px; min-height: 0; padding: 0' aria-label='Press'></button>"),
        ("small", "<button class='go' style='height: 40px'>Press</button>"),
        (
            "unsigned",
            "<div tabindex=0 style='width: 200px; overflow-x: auto; scrollbar-width: none'><p style='width: 400px'>Long</p></div>",
        ),
        (
            "nothing",
            "<div tabindex=0 style='width: 200px; overflow-x: auto; mask: linear-gradient(90deg, #000, #0000)'><p style='width: 400px'>Long</p></div>",
        ),
        ("axe: color-contrast", "<p style='color: #999; background: #fff'>Hard to read</p>"),
        ("axe: button-name", "<button></button>"),
    ];
    let named = plants.iter().enumerate().map(|(at, (_, body))| (format!("planted-{at}"), page(body)));
    let mut eyes = Eyes::open_pages(named).await;
    for (at, (rule, body)) in plants.iter().enumerate() {
        eyes.look_at(&format!("planted-{at}"), Thorough::Everything).await;
        let found = eyes.take_found();
        if *rule == "nothing" {
            found.assert_nothing_found(1);
        } else {
            assert!(found.rules().contains(rule), "{rule} is not among {:?}: {body}", found.rules());
            assert!(found.pictures().iter().any(|path| path.exists()), "there is no picture of {rule}");
        }
    }
    eyes.close().await;
}

fn page(body: &str) -> String {
    format!(
        "<!DOCTYPE html><html lang=en><meta name=viewport content='width=device-width'><title>Planted</title>\
         <style>button {{ min-width: 60px; min-height: 30px }} * {{ min-width: 0 }}</style><main><h1>Planted</h1>{body}</main></html>"
    )
}
