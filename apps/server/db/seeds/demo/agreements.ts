import { changeStatus, createAgreement, signAgreement, visibleAgency, visibleAgreementById } from '#modules/agreements/agreements.public.ts'
import type { Ctx } from '#platform/context.ts'
import type { DemoCompany } from './company.ts'

const terms = `This agreement is between **Harbour Education** ("the company") and the agency that accepts it ("the agency").

## 1. What the agency does

1. It introduces students who have asked for its help and agreed to their data being passed on.
2. It tells every student the truth about programs, fees, visas and work.
3. It takes no money from students for what the company does free of charge.

## 2. What the company does

- It answers an introduction within **two working days**.
- It shows the agency how each application stands, at any time.
- It pays the agreed share within 30 days after the institution has paid.

## 3. Data

Personal data is used for the application it was given for and nothing else. A loss is reported within 24 hours to [privacy@harbour.example.com](mailto:privacy@harbour.example.com).

## 4. End

Either side may end this agreement with 60 days' notice. Commission for students introduced before stays due.
`

const nextTerms = `${terms}
## 5. Sub-agents

The agency names its sub-agents before they introduce students, and answers for them as for itself.
`

/** The agreement of the demo company's agencies, which they have signed but the last one, and the draft of the next. */
export async function buildAgreements(ctx: Ctx, { agents }: DemoCompany) {
  const title = 'Recruitment partner agreement'
  const id = await createAgreement(ctx, { title, group: 'agent', content: terms })
  await changeStatus(ctx, await visibleAgreementById(ctx, id), { status: 'active', is_current: true })
  const agreement = await visibleAgreementById(ctx, id)
  for (const [index, { id: number, name }] of agents.slice(0, -1).entries())
    await signAgreement(ctx, agreement, await visibleAgency(ctx, String(number)), {
      signed_by_company: name,
      signed_by_name: index === 0 ? 'Hakan Yavuz' : `Partner ${index + 1}`,
      signed_by_designation: 'Director',
    })
  await createAgreement(ctx, { title, group: 'agent', content: nextTerms }, agreement)
}
