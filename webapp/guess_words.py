"""What kinds of guesses an import makes, in words."""

KINDS_ZH = {"restored": "补字", "unmended": "未能修复", "aligned": "无编号的行", "unmatched": "对不上"}
KINDS_EN = {
    "restored": "restored",
    "unmended": "not mended",
    "aligned": "aligned by likeness",
    "unmatched": "unmatched",
}
STATES_ZH = {"open": "待核对", "confirmed": "已确认", "mended": "已改正"}
STATES_EN = {"open": "to be checked", "confirmed": "confirmed", "mended": "mended"}
