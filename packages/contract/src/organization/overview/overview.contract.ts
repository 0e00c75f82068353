import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { firstSteps } from './overview.rules.ts'

/** What each place of the settings counts, by the name of its screen and of the figure: {"organization.branches": {"all": 3}}. */
export const SettingsFigures = z.record(z.string(), z.record(z.string(), z.number().int()))
export type SettingsFigures = z.output<typeof SettingsFigures>

/** What the settings page and a new company's first days show at one glance. */
export const overviews = resource('organization.overview', {
  figures: {
    route: 'GET /settings/overview',
    access: 'signed-in',
    summary: 'Read one live figure for each place of the settings the caller may open.',
    response: z.object({ figuresInfo: SettingsFigures }),
  },
  firstSteps: {
    route: 'GET /settings/first-steps',
    access: 'settings.organization.update',
    summary: 'Read what a new company has done of what it begins with; empty once it works with leads.',
    description: 'A step is done by what there is in the company, never by a tick.',
    response: z.object({ stepsInfo: z.array(z.object({ step: z.enum(firstSteps), is_done: z.boolean() })) }),
  },
})
