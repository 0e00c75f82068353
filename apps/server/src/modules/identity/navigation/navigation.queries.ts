import type { MenuItem } from '@embark/contract/identity/navigation/navigation.contract.ts'
import type { MenuPlace, Screen } from '@embark/contract/kernel/screen.ts'
import { studentMenu } from '@embark/contract/leads/student/student-menu.rules.ts'
import { screens } from '@embark/contract/screens.ts'
import { translate } from '@embark/locales/translate.ts'
import type { Ctx } from '#platform/context.ts'

const sections = ['work', 'recruit', 'admit', 'study', 'also', 'earn', 'updates', 'settings']

/** Whether an actor may open a screen: their role has its key, and the company has its module. */
export function mayOpen({ actor, tenant }: Pick<Ctx, 'actor' | 'tenant'>, { access, feature }: Screen) {
  if (feature && !tenant.features[feature]) return false
  return access === 'public' || access === 'signed-in' || actor.permissions.has(access)
}

/** Its place in the actor's menu: people with a student profile have a menu of their own (specification 1 §2, G-L-40). */
function placeOf({ actor }: Ctx, { menu, path }: Screen) {
  if (actor.hasStudentProfile) return studentMenu.get(path)
  if (menu?.isNotForStudents && actor.group === 'user') return undefined
  if (menu?.isForInstitutions && actor.group !== 'institution_staff') return undefined
  return menu?.isForAgencies && actor.group !== 'agent' ? undefined : menu
}

/** The actor's sidebar, section by section, with the entries and sub-entries they may open. */
export function menuOf(ctx: Ctx, all: Record<string, Record<string, Screen>> = screens): MenuItem[] {
  const open = Object.entries(all)
    .flatMap(([module, ofModule]) => Object.entries(ofModule).map(([name, screen]) => ({ name: `${module}.${name}`, screen })))
    .filter(({ screen }) => mayOpen(ctx, screen))
  const itemOf = ({ name, screen }: (typeof open)[number], { section, icon }: MenuPlace) => ({
    alias: translate(ctx.language, screen.title),
    unique_string: name,
    url_param: screen.path,
    section,
    icon,
  })
  return open
    .flatMap((item) => {
      const menu = placeOf(ctx, item.screen)
      return menu ? [{ ...item, menu }] : []
    })
    .sort((a, b) => sections.indexOf(a.menu.section) - sections.indexOf(b.menu.section) || a.menu.order - b.menu.order)
    .map(({ menu, ...one }) => ({
      ...itemOf(one, menu),
      children: open
        .filter(({ screen }) => screen.within?.place === one.name)
        .sort((a, b) => (a.screen.within?.order ?? 0) - (b.screen.within?.order ?? 0))
        .map((part) => itemOf(part, menu)),
    }))
}
