import { job } from '#platform/jobs/job.ts'
import { furnishTemplates } from './template.commands.ts'

/** Brings the words the product came with to a company that was there before templates were. */
export const furnishTemplatesJob = job<Record<string, never>>('notifications.furnish_templates', async ({ run }) => {
  await run((ctx) => furnishTemplates(ctx.db))
})
