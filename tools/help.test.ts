import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { allScreens } from '@embark/contract/screens.ts'
import { describe, expect, test } from 'vitest'
import { roleSeeds } from '../apps/server/db/seeds/reference/roles.ts'
import { articleOf, type HelpReader, helpArticles, mayOpen, mayRead, screenAt } from '../apps/web/src/app/help/help-articles.ts'
import { textsIn } from './texts.ts'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const languages = ['en', 'fr', 'tr', 'ar'] as const
const folder = (language: string) => path.join(root, 'apps/web/src/app/help/articles', language)
const ids = helpArticles.map(({ id }) => id).sort()
const textOf = (language: string, id: string) => fs.readFileSync(path.join(folder(language), `${id}.md`), 'utf8')
const english = new Map(ids.map((id) => [id, textOf('en', id)]))

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!)
const linksIn = (text: string) => all(text, /\]\(([^)]+)\)/g)
const namesIn = (text: string) => all(text, /\[\[([^[\]]+)\]\]/g)
/** What a text is made of: its headings, the items of its lists, where it leads and what it names. */
const shapeOf = (text: string) => ({
  headings: all(text, /^(#+) /gm),
  items: all(text, /^(-|\d+\.) /gm),
  links: linksIn(text).sort(),
  names: namesIn(text).sort(),
})

const portal = allScreens.filter(({ page }) => page === 'portal')
/** A seeded role with every module switched on. */
const readers = roleSeeds.map(({ system_key, group, permissions }): HelpReader & { readonly role: string } => ({
  role: system_key,
  group,
  can: (access) => access === 'signed-in' || access === 'public' || permissions.includes(access),
  isOff: () => false,
}))

describe.each(languages)('the help in %s', (language) => {
  test('has every article and no other', () => {
    expect(fs.readdirSync(folder(language)).sort()).toEqual(ids.map((id) => `${id}.md`).sort())
  })

  test.each(ids)('says in %s what it says in English, under the same headings', (id) => {
    const text = textOf(language, id)
    expect(shapeOf(text)).toEqual(shapeOf(english.get(id)!))
    expect(text).toMatch(/^# .+\n\n[^#\n-].+\n\n## /)
    // Only the alphabet of the language outside of names and addresses: a text that was forgotten is in another.
    const isArabic = /\p{Script=Arabic}/u.test(text)
    expect(isArabic).toBe(language === 'ar')
    if (language !== 'en') expect(text).not.toBe(english.get(id))
  })
})

test('the articles lead to pages that exist and to articles that exist, and name what the screens say', () => {
  const said = new Set(textsIn(root))
  const lost = [...english].flatMap(([id, text]) => [
    ...linksIn(text)
      .filter((address) => {
        const article = /^\/help\/(.+)$/.exec(address)?.[1]
        return article ? !ids.includes(article) : !screenAt(address, portal)
      })
      .map((address) => `${id} leads to ${address}`),
    ...namesIn(text)
      .filter((name) => !said.has(name))
      .map((name) => `${id} names ${name}, which no screen says`),
  ])
  expect(lost).toEqual([])
})

test('every page of the portal has an article', () => {
  const explained = new Set(helpArticles.flatMap(({ screens }) => screens.map(({ path }) => path)))
  expect(portal.map(({ path }) => path).filter((path) => !explained.has(path))).toEqual([])
})

const isOfStudents = ({ path }: { readonly path: string }) => path.startsWith('/student/') || path === '/student-dashboard'

// Students reach what staff call leads on pages of their own, which say so to others.
test.each(readers.filter(({ group }) => group !== 'user'))('$role finds help that is theirs from every page they may open', (reader) => {
  const without = portal
    .filter((screen) => mayOpen(screen, reader) && !isOfStudents(screen) && !articleOf(screen, reader))
    .map(({ path }) => path)
  expect(without).toEqual([])
})

test('a student is helped on every page of students, and reads nothing that staff do', () => {
  const student = readers.find(({ role }) => role === 'student')!
  const own = portal.filter(isOfStudents)
  expect(own.filter((screen) => mayOpen(screen, student)).map((screen) => articleOf(screen, student)?.id)).toEqual(
    own.filter((screen) => mayOpen(screen, student)).map(() => 'students'),
  )
  const readable = helpArticles.filter((article) => mayRead(article, student)).map(({ id }) => id)
  expect(readable).not.toEqual(expect.arrayContaining(['work-a-lead']))
  expect(readable).not.toEqual(expect.arrayContaining(['commission']))
  expect(readable).toContain('find-programs')
})

test('everybody has a place to start, and each article has somebody who reads it', () => {
  for (const reader of readers) {
    const mine = helpArticles.filter((article) => article.topic === 'start' && mayRead(article, reader))
    expect([reader.role, mine.length > 0]).toEqual([reader.role, true])
  }
  expect(helpArticles.filter((article) => !readers.some((reader) => mayRead(article, reader))).map(({ id }) => id)).toEqual([])
})
