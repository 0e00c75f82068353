import { describe, expect, test } from 'vitest'
import { cleanHtml, cleanMarkdown } from './clean.ts'

const payloads = [
  '<script>alert(1)</script>',
  '<ScRiPt src="https://evil.example/x.js"></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;&#97;vascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="http://evil.example">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<style>@import "https://evil.example/x.css";</style>',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example"><input name="password"><button>Go</button></form>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<video><source onerror="alert(1)"></video>',
  '<body onload=alert(1)>',
  '<div onclick="alert(1)" id="root" class="e-row">x</div>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea></textarea><img src=x onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<template><script>alert(1)</script></template>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<<script>alert(1)//<</script>',
  '<a href="https://x.example" onmouseover="alert(1)" ping="https://evil.example">x</a>',
]
/** What must not stand inside any tag that is left. */
const dangerous =
  /<[^>]*(\son\w+\s*=|javascript:|vbscript:|data:|style\s*=|\sid\s*=|\sclass\s*=|srcdoc|\sping\s*=)|<\/?(script|style|img|svg|math|iframe|object|embed|link|meta|base|form|input|button|video|source|body|template|textarea|xmp|details)\b/i

describe('HTML that somebody wrote', () => {
  test.each(payloads)('loses what could run: %s', (payload) => {
    const cleaned = cleanHtml(`<p>before</p>${payload}`)
    expect(cleaned).not.toMatch(dangerous)
    expect(cleaned).toContain('<p>before</p>')
    expect(cleanHtml(cleaned)).toBe(cleaned)
  })

  test('keeps its words, lists, tables and links', () => {
    const html =
      '<h2>New</h2><p>Read <strong>this</strong> <a href="https://embark.example/a?b=1" title="More">here</a> or <a href="mailto:help@example.com">ask</a>.</p><ul><li>One</li></ul><table><tbody><tr><td colspan="2">1</td></tr></tbody></table>'

    const cleaned = cleanHtml(html)

    expect(cleaned).toContain('<a href="https://embark.example/a?b=1" title="More" rel="noopener" target="_blank">here</a>')
    expect(cleaned).toContain('<a href="mailto:help@example.com" rel="noopener" target="_blank">ask</a>')
    expect(cleaned.replace(/ rel="noopener" target="_blank"/g, '')).toBe(html)
  })

  test('leaves no first heading beside the one of the page', () => {
    expect(cleanHtml('<h1>Loud</h1>')).toBe('<h2>Loud</h2>')
  })
})

describe('markdown that somebody wrote', () => {
  test.each(payloads)('holds no HTML afterwards: %s', (payload) => {
    const cleaned = cleanMarkdown(`**before** ${payload}`)
    expect(cleaned).not.toMatch(/<[a-z/!?]/i)
    expect(cleaned).toContain('**before**')
    expect(cleanMarkdown(cleaned)).toBe(cleaned)
  })

  test.each([
    '[x](javascript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](  javascript:alert(1))',
    '[x](data:text/html,1)',
    '[x](//evil.example)',
    '[x](http://evil.example)',
    '[x][1]\n\n[1]: javascript:alert(1)',
    '[*x*](vbscript:alert(1) "title")',
    '- [x](javascript:alert(1))',
    '| a |\n| - |\n| [x](javascript:alert(1)) |',
    '![x](https://evil.example/pixel.png)',
  ])('loses a link that leads anywhere but to https and mail: %s', (payload) => {
    const cleaned = cleanMarkdown(payload)
    expect(cleaned).not.toMatch(/script:|data:|evil/i)
    expect(cleaned).toContain('x')
  })

  test.each([
    ['[![a picture](https://evil.example/p.png)](javascript:alert(1))', 'a picture'],
    ['![\\[x\\](javascript:alert(1))](https://evil.example/p.png)', 'x'],
    ['![&lt;script>alert(1)](https://evil.example/p.png)', '&lt;script>alert(1)'],
    ['[**bold** words](data:text/html,1) and [good](https://x.example)', '**bold** words and [good](https://x.example)'],
    ['> [x][1]\n\n[1]: javascript:alert(1)\n\nafter', '> x\n\n\n\nafter'],
  ])('keeps the words of what it takes away, and what they then read as is looked at again: %s', (payload, words) => {
    expect(cleanMarkdown(payload)).toBe(words)
    expect(cleanMarkdown(words)).toBe(words)
  })

  test('keeps what people write', () => {
    const text =
      '# News\n\n- **Fees** rise if a < b & c > d\n- [more](https://x.example) or [ask](mailto:a@x.example)\n\n> quoted\n\n| a | b |\n| - | - |\n| ~~1~~ | https://x.example/?a=1&b=2 |'
    expect(cleanMarkdown(text)).toBe(text)
  })
})
