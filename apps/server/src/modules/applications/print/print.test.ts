import { applicationPrints } from '@embark/contract/applications/print/print.contract.ts'
import { printKinds } from '@embark/contract/applications/print/print.rules.ts'
import { languages } from '@embark/contract/kernel/language.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { anApplication } from '../application/application.builder.ts'

test('who sees an application prints it in each language; nobody else does', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('applications.read')
  const { identifier } = await acme.asSystem(async (ctx) => anApplication(ctx, await aLead(ctx, {})))
  const print = (as: typeof ada, kind: (typeof printKinds)[number], language: (typeof languages)[number]) =>
    as(applicationPrints.pdf, { params: { id: identifier, kind }, query: { language } })

  for (const kind of printKinds) for (const language of languages) expect((await print(ada, kind, language)).status).toBe(200)
  const stranger = await (await newTenant()).userWith('applications.read')
  expect((await print(stranger, 'application', 'en')).status).toBe(404)
  expect((await print(await acme.userWith('leads.read'), 'application', 'en')).status).toBe(403)
}, 60_000)
