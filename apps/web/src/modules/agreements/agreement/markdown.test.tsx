import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.view.tsx'

const drawn = (text: string) => renderToStaticMarkup(<Markdown text={text} />)
const kinds = (html: string) => [...html.matchAll(/<([a-z0-9]+)/g)].map(([, name]) => name)
const attributes = (html: string) => [...html.matchAll(/\s([a-z-]+)="/g)].map(([, name]) => name!)

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
  '<math><mtext><img src=x onerror=alert(1)>',
])('nothing of %s comes alive', (text) => {
  const html = drawn(text)

  expect(kinds(html).filter((name) => !['div', 'p', 'span', 'pre', 'code'].includes(name!))).toEqual([])
  expect(attributes(html).filter((name) => !['class', 'dir'].includes(name))).toEqual([])
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
