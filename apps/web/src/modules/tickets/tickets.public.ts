import { lazyPart } from '#ui/parts/lazy-part.tsx'

/** What other modules show of tickets. */
export const RequestUpdateDialog = lazyPart(() => import('./ticket/request-update.dialog.tsx').then((file) => file.RequestUpdateDialog))
export const UnderWay = lazyPart(() => import('./ticket/under-way.view.tsx').then((file) => file.UnderWay))
