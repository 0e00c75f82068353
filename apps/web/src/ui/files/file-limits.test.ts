import { expect, test } from 'vitest'
import { sortFiles } from './file-limits.ts'

const t = (text: string, vars: Record<string, unknown> = {}) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(vars[name]))
const limits = { text: 'PDF, up to 3 bytes, 1 at most', accept: ['.pdf'], maxBytes: 3, maxFiles: 1 }
const files = ['a.png', 'big.pdf', 'a.pdf', 'b.pdf'].map((name) => new File([name === 'big.pdf' ? 'large' : 'x'], name))

test('a file that is refused is told by its name and the limits, or in the words of its place', () => {
  const refusals = { kind: 'Only PDF files are allowed', size: 'File size should not exceed 5MB', count: 'You can upload up to 10 files' }

  expect(sortFiles(files, limits, 0, t).problems).toEqual([
    'a.png is not a supported file type. PDF, up to 3 bytes, 1 at most',
    'big.pdf is too large. PDF, up to 3 bytes, 1 at most',
    'b.pdf is one too many. PDF, up to 3 bytes, 1 at most',
  ])
  expect(sortFiles(files, { ...limits, refusals }, 0, t)).toEqual({ fine: [files[2]], problems: Object.values(refusals) })
})
