import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'

const item = {
  /** The label, in the caller's language. */
  alias: z.string(),
  /** Names the screen, as '<module>.<screen>', and with it its icon. */
  unique_string: z.string(),
  /** The address of the screen. */
  url_param: z.string(),
  section: z.string(),
  icon: z.string(),
}

export const MenuItem = z.object({ ...item, children: z.array(z.object(item)) })
export type MenuItem = z.output<typeof MenuItem>

/** The sidebar: every screen with a place in it that the active role may open (specification 1 §2, G-C-71). */
export const navigation = resource('identity.navigation', {
  list: {
    route: 'GET /masters/modules/navigation',
    access: 'signed-in',
    summary: 'Read the menu of the active role, in order.',
    response: z.object({ recordsInfo: z.array(MenuItem) }),
    beforeAgreement: true,
  },
})
