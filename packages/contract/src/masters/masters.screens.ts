import { screen } from '../kernel/screen.ts'

/** The lists a company keeps for everything else. */
export const masterScreens = {
  clientServices: screen('/master/client-services', {
    access: 'masters.client.services.read',
    title: 'Client services',
    menu: { section: 'settings', order: 50, icon: 'services' },
  }),
  timelines: screen('/master/timeline', {
    access: 'masters.timelines.read',
    title: 'Timelines',
    menu: { section: 'settings', order: 51, icon: 'pipeline' },
  }),
  stages: screen('/master/stages', {
    access: 'masters.stages.read',
    title: 'Stages',
    menu: { section: 'settings', order: 52, icon: 'stages' },
  }),
}
