import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FeedMarkdown } from './feed-markdown.tsx'
import { Markdown } from './markdown.tsx'

const drawn = (text: string) => renderToStaticMarkup(<Markdown text={text} className="agreement-text" />)
const drawnFeed = (text: string) => renderToStaticMarkup(<FeedMarkdown text={text} />)
const kinds = (html: string) => [...html.matchAll(/<([a-z0-9]+)/g)].map(([, name]) => name)
const attributes = (html: string) => [...html.matchAll(/\s([a-z-]+)="/g)].map(([, name]) => name!)

const cells = ['table', 'thead', 'tbody', 'tr', 'th', 'td']

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'Hello <b onmouseover="alert(1)">you</b>',
  '<svg/onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '[click](javascript:alert(1))',
  '[click](JaVaScRiPt:alert(1))',
  '[click](java\u0000script:alert(1))',
  '[click](&#106;avascript:alert(1))',
  '[click](data:text/html;base64,PHNjcmlwdD4=)',
  '[click](vbscript:msgbox(1))',
  '[click](https://x" onmouseover="alert(1))',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x" onerror="alert(1)](https://pixel.example/p.png)',
  '[a]: javascript:alert(1)\n\n[a]',
  '```\n</pre><script>alert(1)</script>\n```',
  '`</code><script>alert(1)</script>`',
  '<!-- --><style>*{display:none}</style>',
  '| a |\n| - |\n| [x](javascript:alert(1)) <img src=x onerror=alert(1)> |',
  '~~[x](javascript:alert(1))~~',
  'http://plain.example and www.plain.example',
  'https://bank.example@evil.example',
  '[x][1]\n\n[1]: javascript:alert(1)\n[1]: https://acme.example',
  '<math><mtext><img src=x onerror=alert(1)>',
])('nothing of %s comes alive', (text) => {
  const html = drawn(text)
  const feed = drawnFeed(text)
  const followed = [...feed.matchAll(/href="([^"]*)"/g)].map(([, address]) => address!)

  expect(kinds(html).filter((name) => !['div', 'p', 'span', 'pre', 'code'].includes(name!))).toEqual([])
  expect(attributes(html).filter((name) => !['class', 'dir'].includes(name))).toEqual([])
  // A bare https address in a feed is a link, whatever stands round it.
  expect(kinds(feed).filter((name) => !['p', 'span', 'pre', 'code', 's', 'a', ...cells].includes(name!))).toEqual([])
  expect(attributes(feed).filter((name) => !['dir', 'href', 'target', 'rel'].includes(name))).toEqual([])
  expect(followed.filter((address) => !/^https:\/\/[a-z.]+$/.test(address))).toEqual([])
})

test('links open beside the page and cannot reach back into it', () => {
  expect(drawn('[terms](https://acme.example/terms) <ada@acme.example>')).toBe(
    '<div class="agreement-text"><p dir="auto"><a href="https://acme.example/terms" target="_blank" rel="noopener noreferrer">terms</a> ' +
      '<a href="mailto:ada@acme.example" target="_blank" rel="noopener noreferrer">ada@acme.example</a></p></div>',
  )
})

test('headings stand under the page’s own and leave out no level, lists keep their numbers', () => {
  const html = drawn('## Terms\n\n#### Details\n\n3. three\n4. **four**\n\n> quoted\n\n---')

  expect(html).toContain(
    '<h3 dir="auto">Terms</h3><h4 dir="auto">Details</h4><ol start="3" dir="auto"><li>three</li><li><strong>four</strong></li></ol>',
  )
  expect(html).toContain('<blockquote dir="auto"><p dir="auto">quoted</p></blockquote><hr/>')
})

test('a feed has tables, words struck out, bare addresses and links by name; an agreement is read as plain markdown', () => {
  const text = '| a | b |\n| - | - |\n| ~~1~~ | [x][y] |\n\nhttps://acme.example\n\n[y]: https://acme.example/y'
  const html = drawnFeed(text)

  expect(html).toContain('<thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><s>1</s></td>')
  expect(html).toContain('<a href="https://acme.example/y" target="_blank" rel="noopener noreferrer">x</a>')
  expect(html).toContain('<a href="https://acme.example" target="_blank" rel="noopener noreferrer">https://acme.example</a>')
  expect(kinds(drawn(text)).filter((name) => ['table', 's'].includes(name!))).toEqual([])
})

test('what was stored with its tags as entities shows them as the letters they were', () => {
  expect(drawnFeed('**Fees** &lt;b>rise&lt;/b>')).toBe('<p dir="auto"><strong>Fees</strong> &lt;b&gt;rise&lt;/b&gt;</p>')
})
