import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const at = (file: string) => fileURLToPath(new URL(`../apps/web/src/${file}`, import.meta.url))
const isOneOf = (...files: readonly string[]) => {
  const ids = new Set(files.map(at))
  return (id: string) => ids.has(id)
}

/**
 * Few files instead of one for each module that two pages share: what the portal begins with is one, what lists are drawn with another. A
 * bundle takes along whatever its modules need, as far as none before it did. The first script stays alone, and nothing of the portal comes
 * to public pages.
 */
export function bundles() {
  const publicModules = new Set<string>()
  const gather: Plugin = {
    name: 'bundles',
    apply: 'build',
    buildEnd() {
      const left = [at('public.tsx')]
      for (let id = left.pop(); id !== undefined; id = left.pop()) {
        if (publicModules.has(id)) continue
        publicModules.add(id)
        const about = this.getModuleInfo(id)
        left.push(...(about?.importedIds ?? []), ...(about?.dynamicallyImportedIds ?? []))
      }
    },
  }
  const groups = [
    // The names of languages stand on every page, and alone weigh twice as much.
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|i18n[\\/]language-names\.ts$/ },
    { name: 'public', test: (id: string) => publicModules.has(id), entriesAware: true },
    // What the first script does stands in its own file, which nothing else loads.
    { name: 'first', test: isOneOf('platform/session/early.ts', 'platform/i18n/dictionaries.ts', 'platform/router/fetched.ts') },
    { name: 'portal', test: isOneOf('portal.tsx') },
    {
      name: 'list',
      test: isOneOf(
        'platform/list/endpoint-list.tsx',
        'platform/list/use-list.ts',
        'platform/list/list-look.ts',
        'platform/list/tabs.ts',
        'platform/list/export-button.tsx',
        'platform/list/nested-id.ts',
      ),
    },
    // What opens over any page: menus, dialogs, messages.
    {
      name: 'over',
      test: isOneOf('ui/feedback/modal.tsx', 'ui/feedback/toast-place.tsx', 'ui/parts/menu-dropdown.tsx'),
    },
    {
      name: 'form',
      test: isOneOf('platform/api/form.ts', 'ui/form/form-screen.tsx', 'ui/form/select-field.tsx', 'ui/form/search-select.tsx'),
    },
    // Rows of lists draw what records draw too, and have no use for the rest of a record.
    {
      name: 'parts',
      test: isOneOf(
        'ui/parts/stage-ring.tsx',
        'modules/masters/stage/stage-ring.state.ts',
        'ui/parts/due.tsx',
        'ui/parts/tag.tsx',
        'ui/parts/why-not.tsx',
        'platform/text/in-line.tsx',
      ),
    },
    { name: 'icons', test: /icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]Icon(ClockExclamation|X)\.mjs$/ },
    // Icons of the facts of a record, and of acts: alone, each of them weighs twice as much.
    { name: 'facts', test: /icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]Icon(ArrowRight|Eye|FilePlus|Mail|MapPin|Phone)\.mjs$/ },
    { name: 'leads', test: isOneOf('modules/leads/lead/interest.view.tsx', 'platform/day/next-step.tsx') },
    // Those of a timeline, which drawers of money show too.
    { name: 'events', test: /icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]Icon(ArrowBackUp|File|Message|Note|Paperclip|Pencil)\.mjs$/ },
    { name: 'acts', test: /icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]Icon(BuildingBank|Clock|Download|Trash|Upload|User)\.mjs$/ },
    { name: 'record', test: isOneOf('ui/record/record-screen.tsx', 'ui/record/rail.tsx') },
    // What the shell fetches once the first screen stands.
    {
      name: 'late',
      test: isOneOf(
        'app/readers.tsx',
        'app/keep-fresh.ts',
        'app/proof.tsx',
        'app/whatsapp-connect.ts',
        'modules/updates/updates.public.ts',
      ),
    },
  ].map((group, index, all) => ({ ...group, priority: all.length - index }))
  return { gather, groups }
}
