import { screen } from '../kernel/screen.ts'

/** What people see of themselves (specification 1 §2). */
export const identityScreens = {
  profile: screen('/profile', { access: 'signed-in', title: 'Profile Settings' }),
  activeDevices: screen('/profile/active-devices', { access: 'signed-in', title: 'Active Devices' }),
  ownPassword: screen('/profile/change-password', { access: 'signed-in', title: 'Change Password' }),
  twoFactor: screen('/profile/2fa', { access: 'signed-in', title: 'Two Factor Authentication' }),
  singleSignOn: screen('/settings/single-sign-on', { access: 'settings.single.sign.on.read', title: 'Single sign-on' }),
  exports: screen('/profile/exports', { access: 'signed-in', title: 'Exports' }),
  agentLogo: screen('/profile/logo', { access: 'signed-in', title: 'Agent Logo', leadsOn: true }),
  /** Parts of the profile as the specification spells them, without their base (G-C-54). */
  activeDevicesShort: screen('/active-devices', { access: 'signed-in', title: 'Active Devices', leadsOn: true }),
  twoFactorShort: screen('/2fa', { access: 'signed-in', title: 'Two Factor Authentication', leadsOn: true }),
  agentLogoShort: screen('/logo', { access: 'signed-in', title: 'Agent Logo', leadsOn: true }),
}
