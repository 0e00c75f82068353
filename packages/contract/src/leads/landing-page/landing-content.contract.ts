import * as z from 'zod'
import { languages } from '../../kernel/language.ts'
import { Id, Identifier } from '../../kernel/shapes.ts'
import { captureIcons } from '../capture-form/capture-form.rules.ts'
import { landingLimits, thanksKey } from './landing-limits.rules.ts'

/** A text in some of the four languages; what is missing is read in the first language of the page. */
const texts = (max: number) => {
  const text = z.string().trim().max(max).optional()
  return z.strictObject({ en: text, fr: text, tr: text, ar: text })
}
const Texts = texts(4_000)
export type Texts = z.output<typeof Texts>

/** The word of a page in its address. */
const PageKey = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and hyphens')
/** What tells a section apart while it is moved. */
const SectionKey = z.string().regex(/^[a-z0-9]{1,16}$/)
const Picture = z.strictObject({ file: Identifier, alt: texts(200) })

const base = { id: SectionKey, title: texts(150) }

export const LandingSection = z.discriminatedUnion('type', [
  z.strictObject({
    ...base,
    type: z.literal('heading'),
    text: texts(500),
    picture: Picture.nullable(),
    /** Leads to a page by its key, or to the form. */
    button: z.strictObject({ label: texts(60), to: z.string().max(40) }).nullable(),
  }),
  z.strictObject({ ...base, type: z.literal('text'), body: texts(4_000) }),
  z.strictObject({
    ...base,
    type: z.literal('benefits'),
    items: z.array(z.strictObject({ icon: z.enum(captureIcons), title: texts(100), text: texts(300) })).max(landingLimits.items),
  }),
  z.strictObject({ ...base, type: z.literal('pictures'), pictures: z.array(Picture).max(landingLimits.pictures) }),
  z.strictObject({ ...base, type: z.literal('institutions'), institution_ids: z.array(Id).max(landingLimits.institutions) }),
  z.strictObject({
    ...base,
    type: z.literal('questions'),
    items: z.array(z.strictObject({ question: texts(200), answer: texts(2_000) })).max(landingLimits.items),
  }),
  z.strictObject({ ...base, type: z.literal('form'), text: texts(500), button: texts(60) }),
  z.strictObject({
    ...base,
    type: z.literal('contact'),
    phone: z.string().trim().max(40),
    email: z.union([z.literal(''), z.email('This is not an email address').max(200)]),
    address: texts(300),
  }),
])
export type LandingSection = z.output<typeof LandingSection>

export const LandingPart = z.strictObject({
  key: PageKey,
  title: texts(80),
  sections: z.array(LandingSection).max(landingLimits.sections),
})
export type LandingPart = z.output<typeof LandingPart>

/** What a landing page shows: its languages, the first of which is complete, and its pages, the first of which is where visitors arrive. */
export const LandingContent = z.strictObject({
  languages: z
    .array(z.enum(languages))
    .min(1, 'Choose a language')
    .max(languages.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Each language once'),
  pages: z
    .array(LandingPart)
    .min(2)
    .max(landingLimits.pages)
    .refine((pages) => new Set(pages.map(({ key }) => key)).size === pages.length, 'Each page needs an address of its own')
    .refine(
      (pages) => pages[0]?.key !== thanksKey && pages.some(({ key }) => key === thanksKey),
      'A page to begin with and a page of thanks',
    ),
  /** To which words visitors agree; without them the usual ones. */
  consent: texts(600),
})
export type LandingContent = z.output<typeof LandingContent>

/** A content as visitors see it, with the names it only points to. */
export const LandingSite = z.object({
  content: LandingContent,
  institutions: z.array(
    z.object({ id: Id, name: z.string(), city: z.string().nullable(), country: z.string().nullable(), logo: Identifier.nullable() }),
  ),
  /** The address of a picture; {file} stands for its identifier. */
  picture_address: z.string(),
  /** The logo of the company. */
  logo: Identifier.nullable(),
})
export type LandingSite = z.output<typeof LandingSite>
