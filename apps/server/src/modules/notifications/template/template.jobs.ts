import { job } from '#platform/jobs/job.ts'
import { furnishTemplates } from './template.commands.ts'

/** Adds the built-in templates to companies that are older than templates. */
export const furnishTemplatesJob = job<Record<string, never>>('notifications.furnish_templates', async ({ run }) => {
  await run((ctx) => furnishTemplates(ctx.db))
})
