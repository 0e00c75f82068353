/** Finding people, which records that tell who sees them have no use for. */
export { usePeople } from './explanation/people.state.ts'
