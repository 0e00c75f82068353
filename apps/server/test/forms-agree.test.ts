import { randomUUID } from 'node:crypto'
import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { LeadBody } from '@embark/contract/leads/lead/lead-form.contract.ts'
import { isLeadSystemField, ownOf } from '@embark/contract/leads/lead/lead-system.rules.ts'
import type { AssignedField, FormDefinition } from '@embark/contract/masters/form/form.rules.ts'
import { filledParams } from '@embark/contract/masters/form-submission/form-answers.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import type { KnownForm } from '#modules/masters/masters.public.ts'
import { Refusal } from '#platform/refusal.ts'
import { judgedNewLead } from '../src/modules/leads/answer/lead-by-form.commands.ts'
import { leadForm } from '../src/modules/leads/lead/lead-own-fields.queries.ts'
import { aForm, type FieldWish } from '../src/modules/masters/form-submission/form-submission.builder.ts'
import { fillIn, type Hand, type Sheet } from './browser-form.ts'
import { hands, type Script, script, shape, stepsOf, wishesOf } from './drawn-forms.ts'
import { countOf } from './tier.ts'
import { newTenant, type World } from './world.ts'

/** Give another to draw other forms; a failure prints the seed and the smallest case that fails. */
const seed = Number(process.env['FORMS_SEED'] ?? 20_260_801)

interface Place {
  readonly states: ReadonlyMap<number, readonly number[]>
  readonly files: readonly { readonly identifier: string; readonly name: string; readonly extension: string; readonly bytes: number }[]
}

/** What a person does with the open form, one control after the other: nothing with what is not there, hidden, disabled or waiting. */
const handsOf = (steps: Script, own: readonly string[], { states, files }: Place): Hand[] =>
  steps.map(({ at, pick }) => (sheet: Sheet) => {
    const assigned = sheet.form.fields.find(({ field }) => field.name === own[at % own.length])!
    const { name, type, field_options: options } = assigned.field
    if (assigned.is_hidden || assigned.is_disabled || !sheet.verdict.steps.includes(assigned.form_step_no)) return
    const choose = (choices: readonly unknown[]) => sheet.set(name, choices[pick % choices.length])
    if (type === 'file') {
      const chosen = [[], [files[pick % files.length]!], files.slice(0, 2)][pick % 3]!
      for (const file of chosen) sheet.addFile(file)
      return sheet.set(
        name,
        chosen.map(({ identifier }) => identifier),
      )
    }
    if (options?.kind !== 'api') return choose(hands[type])
    const params = filledParams(assigned, sheet.values)
    if (params === null) return
    const choices = params['country_id'] ? (states.get(Number(params['country_id'])) ?? []) : [826, 792]
    choose(type === 'multi_select' ? [[], ...choices.map((one) => [one]), [...choices]] : [null, ...choices])
  })

async function placeOf(acme: World): Promise<Place & { readonly medium: number; readonly system: readonly AssignedField[] }> {
  const ready = await acme.within(async (db) => {
    const states = await db.selectFrom('states').select(['id', 'country_id']).where('country_id', 'in', [826, 792]).execute()
    const file = (extension: string, bytes: number) => ({
      filename: `paper.${extension}`,
      filealias: 'paper',
      file_extension: extension,
      media_type: 'application/pdf',
      bytes,
      storage_key: randomUUID(),
      sha256: Buffer.alloc(32),
    })
    const files = await db
      .insertInto('files')
      .values([file('pdf', 900), file('PNG', 2_000_000), file('csv', 6_000_000), file('exe', 5)])
      .returning(['identifier', 'filename as name', 'file_extension as extension', 'bytes'])
      .execute()
    const medium = await db.selectFrom('lookup_values').select('id').where('type', '=', 'lead_medium').executeTakeFirstOrThrow()
    return { states, files: files.map((one) => ({ ...one, bytes: Number(one.bytes) })), medium: medium.id }
  })
  const { fields } = await acme.asSystem((ctx) => leadForm(ctx))
  const states = new Map([826, 792].map((id) => [id, ready.states.filter((state) => state.country_id === id).map((state) => state.id)]))
  return { ...ready, states, system: fields.filter(({ field }) => ['first_name', 'email', 'lead_medium_id'].includes(field.name)) }
}

/** A form in the shape the server keeps it in. */
function knownForm(wishes: readonly FieldWish[], steps: FormDefinition['steps'], system: readonly AssignedField[]): KnownForm {
  const own = wishes.map(({ name, type, options = null, use }, at): AssignedField => {
    const id = 1_000 + at
    const field = { id, identifier: randomUUID(), name, label: name, placeholder: null, type, field_options: options }
    const usual = { is_required: false, is_disabled: false, is_hidden: false, validations: {}, field_options: {}, form_step_no: 0 }
    return { ...usual, ...use, form_field_id: id, order_by: at + 10, column: 12, field }
  })
  const fields = [...system, ...own].sort((one, other) => one.form_step_no - other.form_step_no || one.order_by - other.order_by)
  return { form_id: 1, form_version_id: 1, identifier: randomUUID(), name: 'Drawn', is_active: true, is_default: false, steps, fields }
}

// What the endpoint answers is parsed by its schema before it leaves.
const Blank = leadAnswers.blank.response as ZodType
/** The form as it arrives in a browser: through the schema of its answer, and as text. */
function arrived(form: FormDefinition, zone: string): FormDefinition {
  const answer = Blank.parse({ formInfo: { form, values: {}, files: [], time_zone: zone, is_complete: false } })
  return (JSON.parse(JSON.stringify(answer)) as { formInfo: { form: FormDefinition } }).formInfo.form
}

const person =
  (at: number, medium: number): Hand =>
  (sheet) => {
    sheet.set('first_name', 'Ada')
    sheet.set('email', `ada${at}@example.com`)
    sheet.set('lead_medium_id', medium)
  }
type Said = Readonly<Record<string, string>>
const nameOf = (path: string) => path.replace(/^values\./, '')

const drawnForms = countOf(10_000, 2_500)
test(`${drawnForms} forms filled in at random: what the browser says before it sends is what the server says of what was sent`, async () => {
  const acme = await newTenant()
  const place = await placeOf(acme)
  const seen = { complete: 0, refused: 0, texts: new Set<string>(), lookups: 0, files: 0 }
  await acme.asSystem(async (ctx) => {
    const zone = ctx.tenant.time_zone
    const outcome = async (form: KnownForm, sent: string) => {
      try {
        const body = LeadBody.parse(JSON.parse(sent))
        return { said: {}, own: (await judgedNewLead(ctx, form, body)).own }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const { complaints } = error
        for (const { text } of complaints) seen.texts.add(text ?? '')
        return {
          said: Object.fromEntries(complaints.map(({ field = '', text = '', vars }) => [nameOf(field), translate('en', text, vars)])),
          own: null,
        }
      }
    }
    await fc.assert(
      fc.asyncProperty(shape, script, async (drawn, steps) => {
        const wishes = wishesOf(drawn)
        const form = knownForm(wishes, stepsOf(drawn, wishes), place.system)
        const own = wishes.map(({ name }) => name)
        const browser = fillIn(arrived(form, zone), zone, [person(1, place.medium), ...handsOf(steps, own, place)])
        const server = await outcome(form, browser.sent)
        expect(server.said).toEqual(browser.said satisfies Said)
        expect(browser.mayBeSent).toBe(server.own !== null)
        if (server.own) expect(server.own).toEqual(ownOf(browser.values))
        seen[server.own ? 'complete' : 'refused']++
        const answered = Object.keys(server.own ?? {}).map((name) => wishes.find((wish) => wish.name === name)!)
        seen.lookups += answered.filter(({ options }) => options?.kind === 'api').length
        seen.files += answered.filter(({ type }) => type === 'file').length
      }),
      { numRuns: drawnForms, seed, endOnFailure: false },
    )
  })
  // The draw reached every sentence, and forms of both kinds.
  expect(seen.texts.size).toBe(11)
  expect(Math.min(seen.complete, seen.refused, seen.lookups * 10, seen.files * 10)).toBeGreaterThan(countOf(1_000, 200))
})

test('two hundred of them really sent: the answer to the request is the verdict of the form', async () => {
  const acme = await newTenant()
  const place = await placeOf(acme)
  const ada = await acme.userWith('leads.read', 'leads.create')
  const shapes = fc.sample(shape, { numRuns: 20, seed })
  const scripts = fc.sample(script, { numRuns: 200, seed })
  const seen = { 201: 0, 422: 0 }
  for (const [at, drawn] of shapes.entries()) {
    const written = wishesOf(
      { ...drawn, fields: drawn.fields.map((field) => (field.type === 'file' ? { ...field, type: 'text', validations: {} } : field)) },
      `h${at}_`,
    )
    const steps = stepsOf(drawn, written)
    const system = place.system.map(({ field: { name, type }, is_required }): FieldWish => ({ name, type, use: { is_required } }))
    const form_id = await acme.asSystem(async (ctx) => {
      const id = await aForm(ctx, `Drawn ${at}`, [...system, ...written])
      await ctx.db
        .updateTable('form_versions')
        .set({ steps: JSON.stringify(steps) })
        .where('form_id', '=', id)
        .execute()
      return id
    })
    const { form, time_zone } = (await ada(leadAnswers.blank, { params: { form_id } })).data.formInfo
    for (const [index, one] of scripts.slice(at * 10, at * 10 + 10).entries()) {
      const own = written.map(({ name }) => name)
      const browser = fillIn(form as FormDefinition, time_zone, [person(at * 10 + index, place.medium), ...handsOf(one, own, place)])
      const reply = await ada(leads.create, { body: JSON.parse(browser.sent) as never })
      const said = Object.fromEntries(reply.errors.map(({ field = '', message }) => [nameOf(field), message]))
      const failing = { form: form.fields.map(({ field, ...use }) => [field.name, field.type, use]), steps, sent: browser.sent, seed }
      expect({ ...failing, status: reply.status, said }).toEqual({ ...failing, status: browser.mayBeSent ? 201 : 422, said: browser.said })
      seen[reply.status as 201 | 422]++
      if (reply.status !== 201) continue
      const filled = (await ada(leadAnswers.filled, { params: { id: reply.data.leadInfo.identifier } })).data.formInfo.values
      const answered = Object.entries(filled).filter(([name]) => !isLeadSystemField(name))
      expect({ ...failing, kept: Object.fromEntries(answered) }).toEqual({ ...failing, kept: ownOf(browser.values) })
    }
  }
  expect([seen[201] + seen[422], Math.min(seen[201], seen[422]) > 20]).toEqual([200, true])
})
