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
    does: 'An application is held back while one of its required documents expires before the intake starts.',
  },
  'applications.missing_documents_block': {
    title: 'Missing documents hold applications back',
    does: 'An application is held back while a required document is missing or rejected. When off, people only see a warning.',
  },
  'attendance.check_in': {
    title: 'Check in and check out',
    does: 'Shows company staff a button to check in and out for the day.',
  },
  'inventory.sharing': {
    title: 'Share institutions with other companies',
    does: 'Lets other companies on this installation add your institutions to their own.',
    isOperatorOnly: true,
  },
  'landing.student_profile': {
    title: 'Students start at their profile',
    does: 'Turns on the rules under Start page that take students to their profile instead of their dashboard.',
  },
  'profile.agent_logo_tab': {
    title: 'Agency logos',
    does: 'Shows agents a profile tab where they upload their agency’s logos.',
  },
  'session.idle_sign_out': {
    title: 'Sign out when idle',
    does: 'Warns people who have been inactive for a while, then signs them out. Set the time in Organization Settings.',
  },
  'session.logout_on_first_401': {
    title: 'Short sessions',
    does: 'Signs people out 15 minutes after they signed in, even while they are working.',
  },
  'shell.language_menu': {
    title: 'Language menu',
    does: 'Lets people choose the language of the portal, also on the sign-in page. When off, everyone sees the company language.',
    isBeforeSignIn: true,
  },
  'shell.organization_settings': {
    title: 'Organization Settings in the user menu',
    does: 'Shows Organization Settings in the profile menu of people who may open it.',
  },
  'updates.product_authoring': {
    title: 'Product updates for all companies',
    does: 'Product updates written here are shown to every company on this installation.',
    isOperatorOnly: true,
  },
  'updates.product_modal_global': {
    title: 'Product updates when the portal opens',
    does: 'Shows people their unread product updates, one by one, when they open the portal.',
  },
}

/** What each module brings, for who switches it. */
export const featureMeanings: Readonly<Record<Feature, Meaning>> = {
  agent_module: { title: 'Agent module', does: 'Agencies can request an account, and you approve or decline them.' },
  ai_advisor: { title: 'AI advisor', does: 'Suggests programs to students.' },
  ambassadors: {
    title: 'Ambassadors',
    does: 'Students and staff of an institution who answer questions from people thinking of studying there.',
  },
  collaboration: { title: 'Collaboration module', does: 'Rooms where people work on something together.' },
  'marketing.email_campaigns': { title: 'Email campaigns', does: 'Email campaigns to many leads at once.' },
  'marketing.general_campaign': { title: 'General campaigns', does: 'Campaigns planned and measured across several channels.' },
  'marketing.landing_pages': { title: 'Landing pages', does: 'Public pages with a form that bring in leads.' },
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
