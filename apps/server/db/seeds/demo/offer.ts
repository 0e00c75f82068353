import { importCatalogueRows, setInstitutions } from '#modules/catalog/catalog.public.ts'
import { createTemplate } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'

const notOffered = [
  {
    institution: 'University of Malta',
    institution_url: 'https://www.um.edu.mt',
    country: 'MT',
    city: 'Msida',
    program: 'MSc Marine Biology',
  },
  {
    institution: 'University of Cyprus',
    institution_url: 'https://www.ucy.ac.cy',
    country: 'CY',
    city: 'Nicosia',
    program: 'MSc Economics',
  },
]
const more = { currency: 'EUR', campus: 'Main campus', category: 'higher_education', study_level: 'Master', duration: '12' }

/** Institutions the company knows and does not offer, and templates it prepared: something to claim and to switch on. */
export async function prepareOffer({ run }: { readonly run: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T> }) {
  await importCatalogueRows(
    { run },
    notOffered.map((row, index) => ({ line: index + 2, row: { ...more, ...row } })),
    { isDemo: true },
  )
  await run(async (ctx) => {
    const offering = await ctx.db
      .selectFrom('institutions')
      .select('id')
      .where(
        'name',
        'in',
        notOffered.map(({ institution }) => institution),
      )
      .execute()
    await setInstitutions(
      ctx,
      'unclaim',
      offering.map(({ id }) => ({ institution_id: id })),
      null,
    )
    const template = { notification_identifier: 'lead_reminder', category: 'transactional', language: 'en' } as const
    await createTemplate(ctx, { ...template, channel_identifier: 'sms', type: 'sms', content: '{{name}}: {{note}}. {{link}}' })
    await createTemplate(ctx, { ...template, channel_identifier: 'push', type: 'push', title: 'Reminder', content: '{{name}}: {{note}}' })
  })
}
