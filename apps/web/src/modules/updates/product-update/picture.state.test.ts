import { expect, test } from 'vitest'
import { pictureIn, pictureName } from './picture.state.ts'

const origin = 'https://portal.example'
const withLink = (view_page: unknown) => JSON.stringify({ identifier: 'abc', links: { view_page } })

test('a link on this origin is the picture of a product update', () => {
  expect(pictureIn(withLink('/api/product-update-images/abc/content?x=1'), origin)).toBe(
    `${origin}/api/product-update-images/abc/content?x=1`,
  )
  expect(pictureName(withLink('/api/x'))).toBe('abc')
})

test.each([
  null,
  '',
  'no json',
  '{}',
  'null',
  '[]',
  withLink(7),
  withLink('https://evil.example/api/x.png'),
  withLink('//evil.example/api/x.png'),
  withLink('javascript:alert(1)'),
  withLink('data:image/png;base64,AAAA'),
  withLink('/elsewhere/x.png'),
  withLink('http://[broken'),
])('anything else is no picture and no error: %s', (fileInfo) => {
  expect(pictureIn(fileInfo, origin)).toBeNull()
})
