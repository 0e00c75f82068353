import { createForm, receiveRequest } from '#modules/agents/agents.public.ts'
import type { Ctx } from '#platform/context.ts'

const agencies = [
  ['Kathmandu Study Link', 'Sunita', 'Gurung', 'NP', '+977', '9801112233', 'Kathmandu', 'We have sent students to Australia since 2012.'],
  ['Lagos Horizons', 'Chinedu', 'Eze', 'NG', '+234', '8031112233', 'Lagos', 'Forty students a year, most for the United Kingdom.'],
  ['مكتب الأفق', 'سارة', 'العلي', 'JO', '+962', '791112233', 'Amman', ''],
] as const

/** Agencies that would like to work with the demo company, and the form they found. */
export async function receiveAgencies(ctx: Ctx) {
  const asked = ['company_name', 'first_name', 'last_name', 'email', 'mobile', 'country_id'] as const
  const form = await createForm(ctx, {
    title: 'Become a partner of Harbour Education',
    fields: [
      ...asked.map((field_name) => ({ field_name, is_required: true })),
      ...(['city', 'website', 'message'] as const).map((field_name) => ({ field_name, is_required: false })),
    ],
    is_active: true,
  })
  const countries = await ctx.db.selectFrom('countries').select(['id', 'iso2']).execute()
  for (const [index, [company_name, first_name, last_name, iso2, country_code, mobile, city, message]] of agencies.entries())
    await receiveRequest(ctx, {
      ...{ company_name, first_name, last_name, country_code, mobile, city, message },
      email: `agency${index + 1}@partners.example.com`,
      country_id: countries.find((one) => one.iso2 === iso2)?.id ?? null,
      agent_form_id: form.id,
    })
}
