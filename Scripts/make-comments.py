#!/usr/bin/env python3
"""Prints a comment file for benchmarks: so many invented comments, 100,000 of them in 24 minutes.

Usage: Scripts/make-comments.py COUNT [SEED]
"""

import random
import sys

count = int(sys.argv[1])
random.seed(int(sys.argv[2]) if len(sys.argv) > 2 else 5)
WORDS = """弹幕 你好 世界 哈哈哈哈 前方高能 danmaku hello 666 あいう かわいい テスト 한글 lol nice 233 测试 评论
飞过 太好了 主播""".split()
seconds = 1440 * max(1, count / 100_000)

print('<?xml version="1.0" encoding="UTF-8"?><i><chatserver>chat.example</chatserver>')
for _ in range(count):
    time = random.random() * seconds
    text = random.choice(WORDS) * random.randint(1, 3) + str(random.randint(0, 99_999))
    mode = random.choice([1] * 18 + [4, 5])
    size = random.choice([25] * 8 + [18, 36])
    color = random.choice([16777215, 255, 65280, 16711680])
    print(
        f'<d p="{time:.5f},{mode},{size},{color},15{random.randint(10_000_000, 99_999_999)},0,'
        f'{random.getrandbits(32):08x},{random.getrandbits(55)}">{text}</d>')
print("</i>")
