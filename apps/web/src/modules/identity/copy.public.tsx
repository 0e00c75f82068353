/** A text that has to be entered somewhere else. */
export { AddressToCopy } from './sign-in-provider/address-to-copy.view.tsx'
