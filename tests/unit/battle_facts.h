/* battle_facts.h: what the battles we ship must hold, stated a second time, from our fact sheets
 * and not from the battle files: a number that is changed in one place alone is a mistake.
 *
 * A row names a battle (or the rules: every battle of them), what it is about, whom (md1..6 is md1
 * to md6) and all attributes that are not as the rules have them by default. */
#ifndef BANNERET_BATTLE_FACTS_H
#define BANNERET_BATTLE_FACTS_H

typedef struct Fact {
    const char *where, *kind, *whom, *attributes;
} Fact;

/* clang-format off */
static const Fact facts[] = {
    /* ---- Men of Iron: ground ---- */
    {"moi", "terrain", "clear",   "foot 1 mounted 1"},
    {"moi", "terrain", "soft",    "foot 1 mounted 1 soft"},
    {"moi", "terrain", "wood",    "foot 2 mounted 3 blocks shock -1 cover -1 no-charge"},
    {"moi", "terrain", "village", "foot 2 mounted 2 blocks shock -1 cover -1 no-charge"},
    {"moi", "terrain", "abbey",   "foot 2 mounted 2 blocks shock -1 cover -1 no-charge"},
    {"moi", "terrain", "wagons",  "foot 2 mounted 0 shock -1 no-charge"},
    {"moi", "terrain", "vines",   "foot 1 mounted 2 no-charge"},
    {"moi", "terrain", "marsh",   "foot 2 mounted 3 out -1"},
    {"moi", "terrain", "bridge",  "foot 1 mounted 1 no-charge"},
    {"moi", "terrain", "fen",     "foot 0 mounted 0 no-charge"},
    {"moi", "terrain", "river",   "foot 0 mounted 0 no-charge"},
    {"moi", "terrain", "town",    "foot 0 mounted 0 blocks no-charge"},
    {"moi", "terrain", "castle",  "foot 1 mounted 0 blocks castle cover -2 no-charge"},

    {"moi", "hexside", "burn",          "foot 1 mounted 1 shock -1 attacking 4"},
    {"moi", "hexside", "brook",         "foot 1 mounted 1 shock -1 attacking 4 brook"},
    {"moi", "hexside", "deep",          "foot 2 mounted 2 no-shock no-charge deep"},
    {"moi", "hexside", "ditch",         "foot 1 mounted 2 shock -2 no-charge crossing 5"},
    {"moi", "hexside", "shallow-ditch", "foot 1 mounted 2 shock -1"},
    {"moi", "hexside", "hedge",         "foot 1 mounted 2 shock -1 cover -1 reluctance 2 trampled"},
    {"moi", "hexside", "bank",          "foot 1 no-mounted shock -1 no-charge cover -1"},
    {"moi", "hexside", "river",         "barred no-shock no-charge"},
    {"moi", "hexside", "ford",          "foot 1 mounted 1 shock -1 no-charge"},
    {"moi", "hexside", "bridge",        "no-charge"},

    /* ---- Men of Iron: counters ---- */
    {"moi", "type", "mounted",       "class mounted mounted move 6 defence 0 disordered 1 points 3"},
    {"moi", "type", "mounted-elite", "class mounted mounted move 6 defence -1 disordered 0 points 3"},
    {"moi", "type", "unhorsed",      "class unhorsed move 3 defence 1 disordered 2 points 3"},
    {"moi", "type", "remnant",       "class unhorsed move 3 defence 1 disordered 2 points 2"},
    {"moi", "type", "dismounted",    "class dismounted move 4 defence -1 disordered 0 points 3"},
    {"moi", "type", "pike",          "class pike move 4 defence 0 disordered 1 points 2"},
    {"moi", "type", "axe",           "class axe move 5 defence 1 disordered 2 points 2"},
    {"moi", "type", "longbow",       "class missile move 5 defence 1 disordered 2 points 2 weapon longbow"},
    {"moi", "type", "crossbow",      "class missile move 5 defence 1 disordered 2 points 2 weapon crossbow"},
    {"moi", "type", "slinger",       "class missile move 5 defence 1 disordered 2 points 2 weapon sling"},
    {"moi", "type", "hobilar",       "class hobilar mounted move 7 defence 2 disordered 3 points 2"},
    {"moi", "type", "genitor",       "class genitor mounted move 8 defence 1 disordered 2 points 2 weapon javelin"},
    {"moi", "type", "wagon",         "class wagon move 0 defence 3 disordered 3 points 2"},
    {"moi", "type", "leader",        "class leader move 8"},
    {"moi", "type", "standard",      "class standard"},

    /* ---- Falkirk ---- */
    {"falkirk", "side", "scots",   "flight 30 still"},
    {"falkirk", "side", "english", "flight 40 assailant shame 10 ruin 20 clock 14"},
    {"falkirk", "group", "comyn",          "shy 4"},
    {"falkirk", "group", "lincoln durham", "eager 3"},
    {"falkirk", "group", "surrey",         "arrived edward"},
    {"falkirk", "unit", "md1..6 wa1..12 gr1..6", "ring formed"},
    {"falkirk", "unit", "ed1..3",    "wave 1"},
    {"falkirk", "unit", "ed4..11",   "wave 2"},
    {"falkirk", "unit", "ed12..19",  "wave 3"},
    {"falkirk", "unit", "ax1..4",    "open-game sallies"},
    {"falkirk", "unit", "wallace",   "rating 3 range 5 overall"},
    {"falkirk", "unit", "macduff graham stewart surrey", "rating 2 range 4"},
    {"falkirk", "unit", "comyn",     "rating 1 range 4"},
    {"falkirk", "unit", "lincoln durham", "rating 3 range 5"},
    {"falkirk", "unit", "edward-i",  "rating 4 range 6 king overall"},
    {"falkirk", "unit", "scots-standard", "army"},
    {"falkirk", "levels", "scots", "400 -400 -9999"},

    /* ---- Courtrai ---- */
    {"courtrai", "side", "flemish", "flight 40 wait-brook 12"},
    {"courtrai", "side", "french",  "flight 30 assailant castle"},
    {"courtrai", "group", "aumale",   "pride 3 pride-needs 2"},
    {"courtrai", "group", "garrison", "with-any"},
    {"courtrai", "unit", "wi1..12 jn1..5 gu1..10", "wall formed"},
    {"courtrai", "unit", "wi13 jn6..9 gu11",       "wall"},
    {"courtrai", "unit", "jn10..11",               "wall formed watch 4"},
    {"courtrai", "unit", "cg1..2",                 "watch 3"},
    {"courtrai", "unit", "guy-de-namur robert-of-artois", "rating 3 range 5 overall"},
    {"courtrai", "unit", "william-of-julich eu raoul-de-nesle", "rating 3 range 5"},
    {"courtrai", "unit", "john-of-namur aumale",   "rating 2 range 4"},
    {"courtrai", "unit", "flemish-standard french-standard", "army"},
    {"courtrai", "levels", "flemish", "400 -400 -9999"},

    /* ---- Bannockburn ---- */
    {"bannockburn", "side", "scots",   "flight 35 assailant opens 4 folk 25"},
    {"bannockburn", "side", "english", "flight 45"},
    {"bannockburn", "group", "gloucester",         "first option"},
    {"bannockburn", "group", "edward-ii pembroke", "most 8"},
    {"bannockburn", "unit", "eb1..6 mo1..6 do1..5 rb1..7", "ring"},
    {"bannockburn", "unit", "rb8..11",      "sallies"},
    {"bannockburn", "unit", "robert-bruce", "rating 4 range 6 king overall"},
    {"bannockburn", "unit", "moray",        "rating 4 range 6"},
    {"bannockburn", "unit", "edward-bruce douglas keith pembroke", "rating 3 range 5"},
    {"bannockburn", "unit", "edward-ii",    "rating 1 range 4 king overall"},
    {"bannockburn", "unit", "gloucester-and-hereford clifford", "rating 2 range 4"},
    {"bannockburn", "unit", "scots-standard english-standard", "army"},
    {"bannockburn", "levels", "scots", "400 -400 -9999"},

    /* ---- Crecy ---- */
    {"crecy", "side", "english", "flight 40 wait-height 30"},
    {"crecy", "side", "french",  "flight 55 assailant muddy dusk 25"},
    {"crecy", "group", "godfrey northampton",   "pits"},
    {"crecy", "group", "doria",                 "first always"},
    {"crecy", "group", "alencon bohemia blois", "eager 4 eager-historical"},
    {"crecy", "group", "philip-vi",             "after alencon eager 4 eager-historical"},
    {"crecy", "unit", "pw1..5 no4..7",     "wall formed"},
    {"crecy", "unit", "pw6..7 no8 ed1..6", "wall"},
    {"crecy", "unit", "do1..6 gr1..4",     "wet"},
    {"crecy", "unit", "ph1..10",           "wave 1"},
    {"crecy", "unit", "ph11..18",          "wave 2"},
    {"crecy", "unit", "edward-iii",        "rating 4 range 6 king overall"},
    {"crecy", "unit", "prince-of-wales",   "rating 4 range 6"},
    {"crecy", "unit", "godfrey-of-harcourt northampton doria alencon", "rating 3 range 5"},
    {"crecy", "unit", "grimaldi blois-and-lorraine", "rating 2 range 4"},
    {"crecy", "unit", "john-of-bohemia",   "rating 3 range 5 king"},
    {"crecy", "unit", "philip-vi",         "rating 2 range 4 king overall"},
    {"crecy", "unit", "english-standard french-standard", "army"},
    {"crecy", "levels", "english", "400 -400 -9999"},

    /* ---- Poitiers ---- */
    {"poitiers", "side", "english", "flight 30"},
    {"poitiers", "side", "french",  "flight 45 even 36 assailant walk 3"},
    {"poitiers", "group", "captal",      "leads-any"},
    {"poitiers", "group", "marshals",    "first always eager 4 eager-charge"},
    {"poitiers", "group", "saarbrucken", "eager 4 eager-charge"},
    {"poitiers", "unit", "wa3 wa5 sa1 sa3", "wall formed"},
    {"poitiers", "unit", "ed1..5",          "wall"},
    {"poitiers", "unit", "wg1..2 ma1..2",   "always"},
    {"poitiers", "unit", "sb1..8",          "hireling"},
    {"poitiers", "unit", "edward-prince-of-wales", "rating 4 range 6 overall"},
    {"poitiers", "unit", "warwick salisbury captal-de-buch saarbrucken", "rating 3 range 5"},
    {"poitiers", "unit", "clermont audrehem",   "rating 4 range 6"},
    {"poitiers", "unit", "charles-the-dauphin", "rating 2 range 4"},
    {"poitiers", "unit", "orleans",             "rating 1 range 4"},
    {"poitiers", "unit", "jean-ii",             "rating 3 range 5 king overall"},
    {"poitiers", "unit", "english-standard french-standard", "army"},
    {"poitiers", "levels", "english", "400 -400 -9999"},

    /* ---- Najera ---- */
    {"najera", "side", "english", "flight 45 even 35 assailant"},
    {"najera", "side", "castile", "flight 45 even 50"},
    {"najera", "group", "edward",      "after lancaster after-one captal/armagnac"},
    {"najera", "group", "majorca",     "arrived edward"},
    {"najera", "group", "tello",       "heart 4 surprised"},
    {"najera", "group", "denia henry", "surprised"},
    {"najera", "unit", "dg3..6",                "wall formed"},
    {"najera", "unit", "lancaster-and-chandos bertrand-du-guesclin", "rating 4 range 6"},
    {"najera", "unit", "captal-de-buch",        "rating 3 range 5"},
    {"najera", "unit", "armagnac majorca denia", "rating 2 range 4"},
    {"najera", "unit", "edward-prince-of-wales", "rating 4 range 6 overall"},
    {"najera", "unit", "tello",                 "rating 1 range 4"},
    {"najera", "unit", "henry-of-trastamara",   "rating 3 range 5 king overall"},
    {"najera", "unit", "english-standard castile-standard", "army"},
    {"najera", "levels", "english", "400 -400 -9999"},

    /* ---- Robert at Bannockburn ---- */
    {"rab", "type", "schiltrom-open", "class schiltrom armour mail move 4 morale A change 2 points 10"},
    {"rab", "type", "schiltrom-close", "class schiltrom armour mail move 4 morale A change 2 points 10 close"},
    {"rab", "type", "highlanders-melee", "class foot armour leather move 6 morale B change 0 points 4"},
    {"rab", "type", "highlanders-shortbow", "class foot armour leather move 6 morale B change 0 points 4 weapon shortbow"},
    {"rab", "type", "keith-mounted", "class cavalry armour mail move 8 morale A change 8 points 10"},
    {"rab", "type", "keith-dismounted", "class foot armour mail move 4 morale A change -1 points 4"},
    {"rab", "type", "knight", "class cavalry armour plate move 6 morale B points 5"},
    {"rab", "type", "longbow", "class foot armour leather move 6 morale D change 0 points 2 weapon longbow"},
    {"rab", "type", "longbow-melee", "class foot armour leather move 6 morale D change 0 points 2"},
    {"rab", "type", "gascon-crossbow", "class foot armour mail move 6 morale B change 6 points 2 weapon crossbow"},
    {"rab", "type", "gascon-melee", "class foot armour mail move 6 morale B change 6 points 2"},
    {"rab", "type", "foot-leather-disorganized", "class foot armour leather move 2 morale E points 2 disorganized"},
    {"rab", "type", "foot-none-disorganized", "class foot armour none move 2 morale E points 2 disorganized"},
    {"rab", "type", "foot-mail-disorganized", "class foot armour mail move 2 morale E points 2 disorganized"},
    {"rab", "type", "foot-leather-c", "class foot armour leather move 6 morale C points 2"},
    {"rab", "type", "foot-leather-d", "class foot armour leather move 6 morale D points 2"},
    {"rab", "type", "foot-none-e", "class foot armour none move 6 morale E points 2"},
    {"rab", "type", "foot-mail-b", "class foot armour mail move 6 morale B points 2"},
    {"rab", "type", "robert-bruce-leader", "class leader move 8 points 30"},
    {"rab", "type", "scots-leader", "class leader move 8 points 6"},
    {"rab", "type", "king-edward-leader", "class leader move 8 points 10"},
    {"rab", "type", "english-leader", "class leader move 8 points 2"},
    {"robert-at-bannockburn", "side", "scots",   "rout S/SW"},
    {"robert-at-bannockburn", "side", "english", "rout NE/SE"},
    {"rab", "terrain", "clear", "cost 1"},
    {"rab", "terrain", "river burn pool", "barred"},
    {"rab", "terrain", "marsh", "cost 2 marsh rough"},
    {"robert-at-bannockburn", "unit", "highlanders1..2 gascon", "choice"},
    {"robert-at-bannockburn", "unit", "keith1..6", "lance choice"},
    {"robert-at-bannockburn", "unit", "cl-cl cl-arg cl-linc he-he he-war he-lanc ed-gl ed-seg ed-grey ed-ed", "lance"},
    {"robert-at-bannockburn", "unit", "longbow-cl1..2 longbow-he1..2 longbow-ed1..3", "choice commanded"},
    {"robert-at-bannockburn", "option", "turns",   "10"},
    {"robert-at-bannockburn", "option", "fatigue", "9"},
    {"robert-at-bannockburn", "levels", "scots", "50 30 20 10 0 -9999"},

    /* ---- the training ground ---- */
    {"training", "side", "scots",   "rout S/SW"},
    {"training", "side", "english", "rout N/NE"},
    {"training", "unit", "riders knights-west knights-centre knights-east", "lance"},
    {"training", "unit", "bowmen-west bowmen-east", "commanded"},
    {"training", "option", "turns", "4"},
    {"training", "levels", "scots", "9 3 -4 -13 -9999"},
};

/* What an attribute or an option is where a battle file says nothing. */
static const Fact defaults[] = {
    {"moi", "side", "", "flight 30 even 0 assailant 0 opens -1 still 0 shame 0 ruin 0 clock 0 dusk 0 "
                        "wait-brook 0 wait-height 0 folk 0 muddy 0 walk 0 castle 0"},
    {"moi", "group", "", "eager 0 eager-historical 0 eager-charge 0 most 0 after 0 after-one 0 arrived 0 "
                         "first 0 with-any 0 leads-any 0 pride 0 pride-needs 2 heart 0 shy 0 "
                         "surprised 0 pits 0"},
    {"moi", "terrain", "", "foot 1 mounted 1 blocks 0 shock 0 out 0 no-charge 0 cover 0 soft 0 castle 0"},
    {"moi", "hexside", "", "foot 0 mounted 0 barred 0 no-mounted 0 shock 0 no-shock 0 no-charge 0 cover 0 "
                           "reluctance 0 crossing -1 attacking -1 trampled 0 deep 0 brook 0"},
    {"moi", "type", "", "class 0 mounted 0 move 0 defence 0 disordered 1 weapon 0 points 2"},
    {"moi", "unit", "", "wave 0 wall 0 ring 0 formed 0 open-game 0 sallies 0 hireling 0 wet 0 always 0 "
                        "watch 0 rating 0 range 4 king 0 overall 0 army 0"},
    {"moi", "option", "", "levels 0 historical 1 stand-off 1 sight 0 clock 0 dusk 0 long-walk 0 surprise 0 "
                          "gloucester-first 0 pits 0 small-folk 0"},
    {"rab", "side", "", "rout 0"},
    {"rab", "terrain", "", "cost 1 barred 0 marsh 0 rough 0 blocks 0 hides 0"},
    {"rab", "type", "", "class 0 armour 3 move 0 morale 4 weapon 0 close 0 disorganized 0 change -1 "
                        "points 0"},
    {"rab", "unit", "", "lance 0 choice 0 commanded 0"},
    {"rab", "option", "", "turns 10 fatigue 9 rout-limit 4 organize 2 charging-target 2 schiltrom-attack 0 "
                          "fast-rout 1 bowman-struck 0 fatigued-standing 0 lower-target 0"},
};
/* clang-format on */

#endif
