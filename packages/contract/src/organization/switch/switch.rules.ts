import * as z from 'zod'
import type { Feature, Gate } from '../../kernel/access.ts'
import { languages } from '../../kernel/language.ts'

interface Meaning {
  readonly title: string
  /** In a sentence. */
  readonly does: string
}
interface GateMeaning extends Meaning {
  /** Set by who runs the installation; a company cannot change it. */
  readonly isOperatorOnly?: true
  /** Applies before anybody is known, so that an audience would switch it off there. */
  readonly isBeforeSignIn?: true
}

/** What each gate does, for who switches it. */
export const gateMeanings: Readonly<Record<Gate, GateMeaning>> = {
  'applications.expired_documents_block': {
    title: 'Expired documents hold applications back',
    does: 'An application is not ready to submit while a document it is asked for expires before the intake begins.',
  },
  'applications.missing_documents_block': {
    title: 'Missing documents hold applications back',
    does: 'An application is not ready to submit while a required document is missing or was rejected. When off, people are only told.',
  },
  'attendance.check_in': {
    title: 'Check in and check out',
    does: 'Shows a button to check in and out for the day. Company staff only.',
  },
  'inventory.sharing': {
    title: 'Institutions for other companies',
    does: 'This company may let other companies of the installation claim its institutions. Only the operator of this installation can change this.',
    isOperatorOnly: true,
  },
  'landing.student_profile': {
    title: 'Students start at their profile',
    does: 'Students who open the portal start at their profile page instead of their dashboard, where the landing rules say so.',
  },
  'profile.agent_logo_tab': {
    title: 'Logos of agencies',
    does: 'Shows agents a tab in their profile settings where they upload the logos of their agency.',
  },
  'session.idle_sign_out': {
    title: 'Sign out when idle',
    does: 'Warns people who are inactive for a while, then signs them out. Set the time in organization settings.',
  },
  'session.logout_on_first_401': {
    title: 'Short sessions',
    does: 'Signs people out after 15 minutes; sessions are not renewed.',
  },
  'shell.language_menu': {
    title: 'Language menu',
    does: 'Lets people choose the portal language, also on the sign-in page. When off, everyone uses the company language.',
    isBeforeSignIn: true,
  },
  'shell.organization_settings': {
    title: 'Organization Settings in the user menu',
    does: 'Shows Organization Settings in the profile menu to people who may open it.',
  },
  'updates.product_authoring': {
    title: 'Product updates for all companies',
    does: 'Product updates of this company reach every company of the installation. Only the operator of this installation can change this.',
    isOperatorOnly: true,
  },
  'updates.product_modal_global': {
    title: 'Product updates at the start',
    does: 'Opens unread product updates one after the other when somebody opens the portal.',
  },
}

/** What each module brings, for who switches it. */
export const featureMeanings: Readonly<Record<Feature, Meaning>> = {
  agent_module: { title: 'Agent module', does: 'Agencies request accounts; decide on their requests here.' },
  ai_advisor: { title: 'AI advisor', does: 'The advisor that suggests programs to students.' },
  ambassadors: { title: 'Ambassadors', does: 'Students and staff of an institution who answer those who think of going there.' },
  collaboration: { title: 'Collaboration module', does: 'Rooms in which people work on something together.' },
  'marketing.email_campaigns': { title: 'Email campaigns', does: 'Email campaigns to many leads at once.' },
  'marketing.general_campaign': { title: 'General campaigns', does: 'Campaigns that are planned and measured over several channels.' },
  'marketing.landing_pages': { title: 'Landing pages', does: 'Public pages with a form, from which leads arrive.' },
  'marketing.push_notifications': { title: 'Push notifications', does: 'Short messages to the devices of students and leads.' },
  'marketing.social_media': { title: 'Social media', does: 'Posts on social networks, planned and measured.' },
  'marketing.whatsapp_campaigns': { title: 'WhatsApp campaigns', does: 'WhatsApp campaigns to many leads at once.' },
}

/** What a gate can be told beside being on. */
export const gateConfigs: Readonly<Partial<Record<Gate, z.ZodType<Record<string, unknown>>>>> = {
  'shell.language_menu': z.strictObject({ languages: z.array(z.enum(languages)).min(2, 'Choose at least two languages').optional() }),
}

/** What stands in the target of a landing rule for whoever lands there. */
export const ownIdentifier = '{identifier}'

interface Place {
  readonly path: string
  readonly page: string
}

/** The screen a landing rule leads to; nothing where there is none yet. */
export function screenAt<S extends Place>(screens: readonly S[], target: string): S | undefined {
  const parts = target.split('/')
  return screens.find(({ path, page }) => {
    const segments = path.split('/')
    return (
      page === 'portal' &&
      segments.length === parts.length &&
      segments.every((part, index) => part.startsWith(':') || part === parts[index])
    )
  })
}
