export { useAskOwner } from './lead/ask-owner.state.ts'
