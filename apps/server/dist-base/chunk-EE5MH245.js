// ../../packages/contract/src/kernel/errors.ts
var errors = {
  // The kernel's own.
  INVALID_INPUT: [422, "Please check the highlighted fields"],
  UNAUTHORIZED: [401, "Unauthorized"],
  TOKEN_EXPIRED: [401, "Token is expired"],
  TOKEN_UNKNOWN: [401, "Token does not exists with this identifier"],
  AUTHORIZATION_MISSING: [401, "Authorization Header is missing"],
  DEVICE_UNKNOWN: [403, "Device does not exists with this identifier"],
  PERMISSION_DENIED: [403, "You do not have permission to perform this action"],
  ROLE_MISMATCH: [403, "Your role has changed. Reload the page and try again"],
  VIEW_AS_READ_ONLY: [403, "You are viewing as somebody else. Nothing can be changed"],
  TENANT_UNKNOWN: [404, "No company is at this address"],
  TENANT_MISMATCH: [403, "This address belongs to another company"],
  FEATURE_DISABLED: [403, "This feature is not part of your plan"],
  NOT_FOUND: [404, "Nothing was found here"],
  METHOD_NOT_ALLOWED: [405, "This address does not answer that method"],
  VERSION_CONFLICT: [409, "Someone else changed this record. Reload it and apply your change again"],
  VERSION_REQUIRED: [428, "Say which version you are changing"],
  ALREADY_EXISTS: [409, "This already exists"],
  IN_USE: [409, "This is in use and cannot be changed"],
  IDEMPOTENCY_KEY_REQUIRED: [400, "An Idempotency-Key header is required"],
  IDEMPOTENCY_KEY_REUSED: [409, "This Idempotency-Key was used for another request"],
  TOO_MANY_REQUESTS: [429, "Too many attempts! Please try again later."],
  FILE_TOO_LARGE: [413, "File size should not exceed {{max}}MB"],
  FILE_TYPE_REFUSED: [415, "This type of file is not allowed"],
  FILE_REQUIRED: [422, "File is required"],
  BUSY: [503, "The server is busy. Please try again in a moment"],
  INTERNAL: [500, "Something went wrong, Please try again later"],
  // Identity.
  INVALID_CREDENTIALS: [400, "Invalid credentials"],
  ACCOUNT_INACTIVE: [400, "Invalid credentials"],
  CODE_INVALID: [400, "Invalid verification code"],
  CODE_REQUIRED: [409, "Type the code we sent to {{to}}"],
  CURRENT_DEVICE: [400, "Current device can not be logged out"],
  PASSKEY_REFUSED: [400, "This passkey could not be confirmed"],
  REAUTH_REQUIRED: [403, "Confirm that it is you to go on"],
  TWO_FACTOR_LOCKED: [429, "Too many attempts! Please sign in again."],
  LINK_EXPIRED: [400, "This link was used already or has expired"],
  SESSION_REUSED: [401, "Token does not exists with this identifier"],
  // Catalogue.
  CLAIM_IN_USE: [409, "Open applications name what you chose: {{number}}"],
  INSTITUTION_NOT_CLAIMED: [409, "Claim the institution first"],
  // Agreements.
  AGREEMENT_REQUIRED: [403, "Your agency has to sign the agreement first"],
  AGREEMENT_SIGNED: [409, "Agreement is already signed"],
  AGREEMENT_LOCKED: [409, "This agreement was signed and stays as it is. Make a new version of it"],
  // Roles.
  RIGHT_NOT_HELD: [403, "You can give only rights that you hold yourself. You lack: {{names}}"],
  ROLE_OF_SUPER_ADMINS: [403, "Only a super admin can change what super admins may do"],
  LAST_ROLE_KEEPER: [409, "Somebody must keep the right to manage roles"],
  VIEW_AS_REFUSED: [403, "You cannot view as this person"],
  // Organization.
  IMPORT_HAS_ERRORS: [422, "Some rows have errors. Correct the file, or leave those rows out"],
  INVITATION_STATE: [409, "There is no invitation to send or take back: they chose a password already, or cannot sign in"],
  OPERATOR_ONLY: [403, "Only who runs the installation can change this"],
  SETUP_STATE: [409, "The company is set up already, or steps are still open that cannot be skipped"],
  LAST_ADMINISTRATOR: [409, "This is the last administrator. Make somebody else one first"],
  OWN_STATUS: [409, "You cannot change your own status"],
  ADDRESS_REFUSED: [403, "Access from this IP address is not allowed"],
  // Organization.
  ADDRESS_LOCKS_OUT: [409, "This would keep out the address you are working from"],
  MANAGER_CIRCLE: [409, "A manager cannot report to somebody who reports to them"],
  INVALID_OTP: [400, "Invalid or expired OTP"],
  NOT_OFFERED: [403, "This is not offered here"],
  // Agents.
  AGENT_REQUEST_DECIDED: [409, "This request was decided already"],
  // Masters.
  STAGE_IN_USE: [409, "{{count}} records stand in {{stages}}. Move them to another stage first"],
  SCOPE_TAKEN: [409, "{{scope}} belongs to the timeline {{timeline}} already"],
  DEFAULT_STAYS: [409, "What is the default cannot be deactivated"],
  TIMELINE_BREAKS: [409, "The timeline {{timeline}} would be left without a start stage or a successful end"],
  // Leads.
  LEAD_DUPLICATE: [409, "A lead with this phone or email already exists"],
  LEAD_IS_CLOSED: [409, "This lead is closed"],
  STATUS_CHANGED: [409, "The status was changed by someone else. Reload and try again"],
  STATUS_MOVE_REFUSED: [422, "{{reason}}"],
  STAGE_FORMS_INCOMPLETE: [422, "These forms are not complete yet: {{forms}}"],
  STATUS_FORM_REQUIRED: [422, "Fill in {{form}} first"],
  ROLE_ALREADY_ASSIGNED: [409, "Someone already holds this role on this lead"],
  SAME_ROLE_USER: [422, "you can not assign same role user to another role"],
  NOTHING_SELECTED: [422, "Lead is required"],
  SELECTION_EXPIRED: [409, "The selection has expired. Select the leads again"],
  IMPORT_STATE: [409, "This import cannot do that now"],
  IMPORT_UNREADABLE: [422, "This file could not be read as a table"],
  // Telephony.
  CALLING_ACCOUNT_NOT_CONFIGURED: [409, "calling account not configured (contact super admin)"],
  TELEPHONY_VENDOR_NOT_CONFIGURED: [409, "telephony vendor not configured"],
  // Programs.
  COMPARE_LIMIT: [422, "You can compare only three programs at a time."],
  SHORTLIST_OF_OTHERS: [409, "Only the side that shortlisted this program can take it off"],
  // Applications.
  APPLICATION_EXISTS: [409, "Application already exists for this program and intake"],
  TOO_MANY_COURSES: [422, "select up to 3 courses"],
  APPLICATION_IS_CLOSED: [409, "This application is closed"],
  // Finance.
  INSTALLMENT_STATE: [409, "These installments cannot do that now: {{names}}"],
  CLAIM_MIXED: [422, "All lines of a claim need one payer and one currency. Odd ones: {{names}}"],
  RECEIPT_MIXED: [422, "All lines of a receipt need one account and one currency. Odd ones: {{names}}"],
  PAYMENT_MIXED: [422, "All lines of a payment need one agent and one currency. Odd ones: {{names}}"],
  ALREADY_REVERSED: [409, "This was reversed already"],
  EXCEEDS_OUTSTANDING: [422, "Receive amount exceeds the outstanding amount"],
  EXCEEDS_DUE: [422, "Paid amount exceeds the amount due"],
  COMMISSION_MISSING: [409, "No commission rule was found for this application"],
  RECEIPT_NOT_LATEST: [409, "Reverse the latest receipt of these installments first"]
};
var terminalMessages = [
  errors.TOKEN_UNKNOWN[1],
  errors.TOKEN_EXPIRED[1],
  errors.AUTHORIZATION_MISSING[1],
  errors.DEVICE_UNKNOWN[1]
];

// src/platform/refusal.ts
var Refusal = class extends Error {
  code;
  status;
  complaints;
  vars;
  constructor(code, vars = {}, complaints = []) {
    super(errors[code][1]);
    this.code = code;
    this.status = errors[code][0];
    this.vars = vars;
    this.complaints = complaints;
  }
};
var refuse = (code, vars, complaints) => {
  throw new Refusal(code, vars, complaints);
};
var refuseField = (field, text, vars = {}) => {
  throw new Refusal("INVALID_INPUT", {}, [{ field, text, vars }]);
};

// ../../packages/contract/src/organization/switch/switch.rules.ts
import * as z from "zod";

// ../../packages/contract/src/kernel/language.ts
var languages = ["en", "fr", "tr", "ar"];
var directionOf = (language) => language === "ar" ? "rtl" : "ltr";
var languageFrom = (header, fallback = "en") => (header ?? "").split(",").map((part) => part.trim().slice(0, 2).toLowerCase()).find((part) => languages.includes(part)) ?? fallback;

// ../../packages/contract/src/organization/switch/switch.rules.ts
var gateMeanings = {
  "attendance.check_in": {
    title: "Check in and check out",
    does: "Shows people a button with which they check in for the day and out again. Only people of the company can use it."
  },
  "inventory.sharing": {
    title: "Institutions for other companies",
    does: "This company may let other companies of the installation claim its institutions. Only who runs the installation can change this.",
    isOperatorOnly: true
  },
  "landing.student_profile": {
    title: "Students start at their profile",
    does: "Students who open the portal start at their profile page instead of their dashboard, where the landing rules say so."
  },
  "profile.agent_logo_tab": {
    title: "Logos of agencies",
    does: "Shows agents a tab in their profile settings where they upload the logos of their agency."
  },
  "session.idle_sign_out": {
    title: "Sign out when idle",
    does: "Warns people who do nothing for a while, and signs them out. After how long stands in the organization settings."
  },
  "session.logout_on_first_401": {
    title: "Short sessions",
    does: "Signs people out as soon as their access expires, after fifteen minutes, instead of renewing it quietly."
  },
  "shell.language_menu": {
    title: "Language menu",
    does: "Lets people choose the language of the portal, also on the sign-in page. Off, everybody reads the language of the company.",
    isBeforeSignIn: true
  },
  "shell.organization_settings": {
    title: "Organization Settings in the user menu",
    does: "Shows the item Organization Settings in the menu behind the picture to those who may open it."
  },
  "updates.product_authoring": {
    title: "Product updates for all companies",
    does: "Product updates of this company reach every company of the installation. Only who runs the installation can change this.",
    isOperatorOnly: true
  },
  "updates.product_modal_global": {
    title: "Product updates at the start",
    does: "Opens unread product updates one after the other when somebody opens the portal."
  }
};
var gateConfigs = {
  "shell.language_menu": z.strictObject({ languages: z.array(z.enum(languages)).min(2, "Choose at least two languages").optional() })
};
var ownIdentifier = "{identifier}";
function screenAt(screens, target) {
  const parts = target.split("/");
  return screens.find(({ path, page }) => {
    const own = path.split("/");
    return page === "portal" && own.length === parts.length && own.every((part, index) => part.startsWith(":") || part === parts[index]);
  });
}

// src/platform/auth/passwords.ts
import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
var least = { memoryCost: 19456, timeCost: 2, parallelism: 1 };
var cost = least;
var atOnce = Math.max(1, availableParallelism() - 1);
var mostWaiting = 100;
function setPasswordPasses(passes) {
  cost = { ...least, timeCost: passes };
  dummy = void 0;
}
var running = 0;
var waiting = [];
async function inTurn(work) {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) refuse("TOO_MANY_REQUESTS", { retry_after: 5 });
    await new Promise((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
var composed = (password) => password.normalize("NFC");
var hashPassword = (password) => inTurn(() => hash(composed(password), cost));
var hashCode = (code) => inTurn(() => hash(code, least));
async function renewedHash(password, kept) {
  const passes = /,t=(\d+),/.exec(kept ?? "")?.[1];
  return passes && Number(passes) < cost.timeCost ? hashPassword(password) : void 0;
}
var dummy;
async function isPassword(password, kept) {
  dummy ??= hash(randomBytes(24).toString("base64"), cost);
  const against = kept ?? await dummy;
  const fits = await inTurn(() => verify(against, composed(password)));
  return fits && kept != null;
}

export {
  errors,
  terminalMessages,
  Refusal,
  refuse,
  refuseField,
  languages,
  directionOf,
  languageFrom,
  gateMeanings,
  gateConfigs,
  ownIdentifier,
  screenAt,
  setPasswordPasses,
  hashPassword,
  hashCode,
  renewedHash,
  isPassword
};
//# sourceMappingURL=chunk-EE5MH245.js.map
