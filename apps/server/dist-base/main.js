import {
  assertDurable,
  configOrExit,
  createLog,
  migrate,
  openDatabase,
  openMetrics
} from "./chunk-K7POE3PY.js";
import {
  EditStaff,
  Staff,
  TenantSettings,
  actOn,
  askedCode,
  assignLead,
  callDirections,
  callOutcomes,
  callStates,
  cancelInvitation,
  changeStatus as changeStatus3,
  checkStaffRows,
  checkedBody,
  chosenLeads,
  codeRules,
  codeTypes,
  countOfLeads,
  createStaff,
  deleteLeads,
  demoPassword,
  dialLead,
  editStaff,
  errorFileOf,
  extensionPattern,
  fixRow,
  foundLeads,
  frozenLeads,
  frozenSelection,
  importInfo,
  importsOf,
  invite,
  judgedMoves,
  leadPage,
  loadReferenceData,
  loginMethods,
  matchingLeads,
  newPerson,
  noteCall,
  numberFormatNames,
  openParts,
  orderCheck,
  orderMoves,
  orderRevert,
  orderRun,
  ownViewing,
  ownerOf,
  paperOf,
  passwordLengthLimits,
  placesOf,
  printable,
  readFile,
  readStaffFile,
  refusedRowsFile,
  relocate,
  removeHolder,
  renewViewing,
  restoreLeads,
  revertStaffImport,
  ringingFor,
  rowsOf as rowsOf2,
  saveMapping,
  sentenceOf,
  setupStates,
  setupSteps,
  sheetOf,
  shortlistMarks,
  shortlistOf,
  sidesOf,
  signUpOf,
  signatureHeader,
  signatureSeconds,
  staff,
  staffChoices,
  staffCreated,
  staffDetail,
  staffEdited,
  staffImportFields,
  staffImportLimits,
  staffImportList,
  staffImportOutcomes,
  staffImportRows,
  staffImportStates,
  staffList,
  staffListQuery,
  staffOn,
  staffTemplate,
  startStaffImport,
  startViewing,
  stopImport,
  stopViewing,
  takeFile,
  takeStaffFile,
  templateFor,
  trashPage,
  viewablePerson,
  writeTable
} from "./chunk-3F77FTC2.js";
import {
  TooLarge
} from "./chunk-IMC2CVKW.js";
import {
  Amount,
  AssignTo,
  Audience,
  Choices,
  ChoicesQuery,
  Currency,
  Day,
  DayRange,
  Flag,
  FormShape,
  FormToFill,
  Id,
  Identifier,
  Identifiers,
  Ids,
  LeadBody,
  LeadChange,
  LeadEdit,
  LeadMove,
  LeadRecord,
  LeadRow,
  LeadStage,
  LeadStatus,
  MetaInfo,
  Money,
  Option,
  PersonRef,
  RecordRef,
  ShownAnswer,
  StaffOnLead,
  StageStop,
  Timestamp,
  Values,
  activeOfferings,
  actorFrom,
  addressesOf,
  agentCan,
  agentFieldNames,
  agentFieldTexts,
  agentRequestStatuses,
  agentStates,
  agentTransitions,
  agreementStatuses,
  agreementToChange,
  agreementToSign,
  allScreens,
  allSwitches,
  answerTokens,
  answered,
  answersColumn,
  answersOfLead,
  answersOfRow,
  anyForm,
  anyFormField,
  anyProgram,
  anyTag,
  anyTimeline,
  anyVendor,
  applicationCan,
  applicationMessageValues,
  applicationRecord,
  applicationScreens,
  applicationSight,
  approveRequest,
  asOwnField,
  asTenant,
  assignFields,
  assignScopes,
  assignStages,
  assignedStages,
  assignedTo,
  attachFile,
  attachUploads,
  attendanceLabels,
  attendanceList,
  attendanceOf,
  attendances,
  audienceChoices,
  bases,
  can,
  cancelJob,
  captureIcons,
  cardOf,
  cardRights,
  categoryLabels,
  changeForm,
  changeStatus,
  changeStatus2,
  changeableStaff,
  changeableTeam,
  changesState,
  channelList,
  checkedWords,
  choicesAmong,
  clientCan,
  clientChoices,
  clientStates,
  clientTransitions,
  columns,
  commissionTypes,
  complaintsOf,
  contains,
  copyById,
  countCap,
  countOf,
  countryChoices,
  createAgreement,
  createApplication,
  createCategory,
  createForm,
  createForm2,
  createFormField,
  createIpRule,
  createLead,
  createReason,
  createStage,
  createTag,
  createTemplate,
  createTimeline,
  createUser,
  createVendor,
  currencies,
  currentAgreement,
  currentFor,
  currentSigned,
  dayOf,
  dayOf2,
  declineAgreement,
  declineRequest,
  defaultSlug,
  defaultTimeline,
  deferApplication,
  definitionsOf,
  deleteDetails,
  detachFile,
  deviceOf,
  documentNumber,
  download,
  drawUpload,
  drawnPicture,
  dueOf,
  duplicatesOf,
  durationTypes,
  durationTypes2,
  editAgreement,
  editApplication,
  editForm,
  editFormField,
  editIpRule,
  editLead,
  editProductUpdate,
  editStage,
  editTag,
  editTimeline,
  editUpdate,
  editVendor,
  endAllSessions,
  endLinks,
  endOf,
  endOtherSessions,
  endSession,
  endableDevice,
  eventOf,
  eventPage,
  eventWithState,
  expectedCommission,
  features,
  feedOf,
  feedStatuses,
  feeds,
  fieldTypes,
  fieldsOfForm,
  fileColumns,
  fileKinds,
  fileLink,
  fileTypes,
  filledMail,
  filledText,
  filterFits,
  filtersOf,
  fixedAgentFields,
  flawsOfField,
  forgetForms,
  formChoices,
  formFieldList,
  formFor,
  formList,
  formOf,
  formStatuses,
  formSubmissions,
  formsDropdown,
  formsOf,
  formsOfStages,
  formsOfStatus,
  gateIsOn,
  gates,
  generateClaim,
  generateInvoice,
  groups,
  hasTitle,
  heard,
  heldApplication,
  helpless,
  historyOf,
  holders,
  holds,
  identityOf,
  impactOfStage,
  impactOfTimeline,
  informationDashboard,
  insertLines,
  installmentSight,
  installmentsOnEnrolment,
  institutionChoices,
  intakeStatuses,
  ipRuleList,
  isAmong,
  isDownload,
  isInstitution,
  isLeadSystemField,
  isRefused,
  isTagPair,
  issueGrant,
  jobInfoOf,
  judged,
  keepUpload,
  keysToCome,
  labelProgram,
  landingPageOf,
  leadAssignments,
  leadCan,
  leadCategories,
  leadForm,
  leadForms,
  leadImports,
  leadInContext,
  leadLimits,
  leadMessageValues,
  leadPlatforms,
  leadRecord,
  leadSight,
  leadWith,
  linkOf,
  linkedFile,
  linkedImage,
  listQuery,
  listedAnswers,
  lockInstallments,
  managedTypes,
  managedUpdate,
  markAllRead,
  markRead,
  markTemplate,
  matching,
  maxCourses,
  maxFileBytes,
  maxFiles,
  maxPerPage,
  mayShare,
  mergedAnswers,
  messageKeys,
  metaOf,
  methodOf,
  mirror,
  moduleKeys,
  moduleOf,
  money,
  mostClaims,
  mostContent,
  mostTitle,
  moveApplication,
  moveLimits,
  moveUpdate,
  mustTake,
  namedFields,
  networkFrom,
  networkText,
  offeringsOf,
  onOffer,
  onlyVisible,
  onlyVisible2,
  onlyVisible3,
  openTeam,
  optionalText,
  optionsOf,
  orEmpty,
  organizationScreens,
  outstandingOf,
  ownAgency,
  ownCategories,
  ownCategory,
  ownColumn2 as ownColumn,
  ownFieldsOf,
  ownJob,
  ownLeadFields,
  ownLinks,
  ownOf,
  ownOptions,
  ownProductUpdate,
  ownUpload,
  ownView,
  ownerOfGrant,
  ownerOfUnsubscribeToken,
  pageOf,
  paged,
  paramNames,
  pathOf,
  payAgent,
  perform,
  permissionModules,
  permissionText,
  permissions,
  permissionsOf,
  personOf,
  personValues,
  phonesOf,
  pipelineOf,
  pipelinesOfModule,
  placeOf,
  platformScreens,
  presented,
  printedCopy,
  productUpdateDashboard,
  productUpdateList,
  productUpdatesFor,
  programCategories,
  programTag,
  prove,
  publicActor,
  publicForm,
  publicForms,
  publishProductUpdate,
  publishUpdate,
  publishedForm,
  putContent,
  queryKeys,
  readProductUpdate,
  readUpdate,
  readableAgency,
  readableForm,
  readableForms,
  readableUpdate,
  reasonFor,
  reasonOptions,
  reasonPage,
  reasons,
  receivePayment,
  receiveRequest,
  recentModules,
  recordOf,
  refOf,
  referrals,
  referrerBy,
  refreshSession,
  refuseAll,
  refuseBlockedAddress,
  refuseStale,
  refuseTaken,
  renameCategory,
  renameFile,
  requestsOf,
  requiredText,
  requirements,
  resetFactors,
  resource,
  reversePayment,
  roles,
  roomOfUser,
  roomsOf,
  rowColumns,
  rowColumns2,
  rowJoins,
  rowsOf,
  saveAnswers,
  saveFeature,
  saveGate,
  saveLanding,
  scholarshipTypes,
  scopeOf,
  scopeTexts,
  scopedModules,
  scopes,
  scopesOf,
  scopesOf2,
  screens,
  searchesWholeTenant,
  seenBy,
  seesClientSide,
  seesInside,
  seesInternal,
  seesInternal2,
  seesOrigin,
  sendLetter,
  served,
  serviceTypes,
  setInstitutions,
  setPrograms,
  settleStates,
  shareInstitutions,
  shareOf,
  sharingCompanies,
  shortlistCan,
  shortlistLimit,
  shortlistableLead,
  shortlistedLead,
  shownForm,
  shownTemplate,
  sideOf,
  sides,
  signAgreement,
  signOut,
  signatureOf,
  signaturesOf,
  skippedBy,
  sourceFormat,
  sourceOf,
  spendGrant,
  staffFor,
  stageBarOf,
  stageIn,
  stageOptions,
  stagePage,
  stagesOfAll,
  standingApplication,
  statusByRef,
  statusesInCanada,
  storeFile,
  studyLevelChoices,
  submissionsOf,
  tagById,
  tagChoices,
  tagColours,
  tagList,
  tagPrograms,
  tagTypes,
  takeAnswers,
  takeSubmission,
  takenBy,
  tellCompany,
  templateCategories,
  templateChannels,
  templatePage,
  thumbLink,
  thumbOf,
  timelineForForms,
  timelineOptions,
  timelinePage,
  toFill,
  toMajor,
  toMinor,
  todayOf,
  toldReasons,
  translate,
  unreadProductUpdates,
  unreadUpdates,
  updateById,
  updateReason,
  updateTemplate,
  updateTypes,
  variablesOf,
  vendorChoices,
  vendorList,
  versionOf,
  visibilities,
  visibleAccount,
  visibleAccounts,
  visibleAgency,
  visibleAgreement,
  visibleApplication,
  visibleApplications,
  visibleAttendances,
  visibleBranch,
  visibleBranches,
  visibleDevices,
  visibleDocument,
  visibleDocument2,
  visibleFile,
  visibleForm,
  visibleImport,
  visibleImports,
  visibleInstallments,
  visibleLead,
  visibleLeads,
  visibleProductUpdates,
  visibleStaff,
  visibleStaffImport,
  visibleStaffImports,
  visibleTeams,
  visibleTemplate,
  visibleTypes,
  visibleUpdates,
  visibleViews,
  voidInvoiceLines,
  wholeBps,
  wholeOf,
  withCards,
  withLinks,
  writtenHere
} from "./chunk-BIOVMBZ7.js";
import {
  Refusal,
  errors,
  hashCode,
  hashPassword,
  isPassword,
  languageFrom,
  languages,
  ownIdentifier,
  refuse,
  refuseField,
  renewedHash,
  screenAt,
  terminalMessages
} from "./chunk-EE5MH245.js";

// src/main.ts
import fs3 from "node:fs";
import path2 from "node:path";
import { fileURLToPath } from "node:url";

// src/platform/process.ts
async function runUntilStopped({ log: log2, start, stop, patienceMs = 25e3 }) {
  let isStopping = false;
  const end = (code) => {
    setImmediate(() => process.exit(code));
  };
  const leave = (reason, code) => {
    if (isStopping) {
      log2.warn({ reason }, "told to stop again, stopping at once");
      return end(code || 1);
    }
    isStopping = true;
    log2.info({ reason }, "stopping");
    const limit2 = setTimeout(() => {
      log2.error({ patienceMs }, "stopping took too long");
      end(1);
    }, patienceMs);
    limit2.unref();
    stop().then(
      () => end(code),
      (error) => {
        log2.error({ err: error }, "stopping failed");
        end(1);
      }
    );
  };
  process.on("SIGTERM", () => leave("SIGTERM", 0));
  process.on("SIGINT", () => leave("SIGINT", 0));
  process.on("uncaughtException", (error) => {
    log2.fatal({ err: error }, "a fault nobody caught");
    leave("fault", 1);
  });
  process.on("unhandledRejection", (error) => {
    log2.fatal({ err: error }, "a rejection nobody handled");
    leave("fault", 1);
  });
  try {
    await start();
  } catch (error) {
    if (isStopping) return;
    log2.fatal({ err: error }, "did not start");
    leave("start failed", 1);
  }
}

// src/platform/realtime/socket.ts
import { createAdapter } from "@socket.io/postgres-adapter";
import { Server } from "socket.io";

// src/platform/http/peer.ts
function peerBehind(trustedProxies) {
  const trusted = trustedProxies.map(networkFrom).filter((network) => network !== void 0);
  const isTrusted = (address) => {
    const own5 = networkFrom(address);
    return own5 !== void 0 && trusted.some((network) => contains(network, own5));
  };
  return (peer, forwardedFor) => {
    const hops = [...forwardedFor?.split(",").map((hop) => hop.trim()) ?? [], peer].reverse();
    return hops.find((hop) => !isTrusted(hop)) ?? hops.at(-1);
  };
}

// src/platform/realtime/socket.ts
var farewellMs = 2e3;
var lookAgainMs = 6e4;
function startRealtime({ pool, log: log2, http, doors, origin, trustedProxies = [] }) {
  const io = new Server({
    serveClient: false,
    path: "/socket.io",
    transports: ["websocket", "polling"],
    ...origin && { cors: { origin } }
  });
  io.adapter(
    createAdapter(pool, {
      tableName: "embark_meta.socket_io_attachments",
      errorHandler: (error) => log2.warn({ err: error }, "realtime could not reach the database")
    })
  );
  const letGo = http && doors ? attach(io, http, doors, log2, peerBehind(trustedProxies)) : () => void 0;
  return {
    tell: (rooms, name2, message) => void (rooms.length && io.to([...rooms]).emit(name2, message)),
    stop: async () => {
      letGo();
      await io.close();
    }
  };
}
function attach(io, http, doors, log2, peerOf) {
  io.attach(http);
  io.use((socket, next) => {
    const token = socket.handshake.auth["token"];
    const { address, headers: headers2 } = socket.handshake;
    admit(doors, typeof token === "string" ? token : "", peerOf(address, String(headers2["x-forwarded-for"] ?? "") || void 0)).then(
      (admitted) => {
        if (!admitted) return next(new Error("Unauthorized"));
        socket.data.holder = admitted.holder;
        void socket.join(admitted.rooms);
        next();
      },
      () => next(new Error("Unauthorized"))
    );
  });
  const lookAt = async (isMeant) => {
    for (const socket of io.of("/").sockets.values()) if (isMeant(socket.data.holder)) await readmit(doors, socket);
  };
  const look = (isMeant) => void lookAt(isMeant).catch((error) => log2.warn({ err: error }, "the rights behind sockets could not be read"));
  const unwatch = doors.sessions.watch(
    (tenantId, sessionId) => look(
      (holder) => (tenantId === void 0 || holder.tenantId === tenantId) && (sessionId === void 0 || holder.sessionId === sessionId)
    )
  );
  const timer = setInterval(() => look(() => true), lookAgainMs).unref();
  return () => {
    unwatch();
    clearInterval(timer);
  };
}
async function readmit({ sessions }, socket) {
  const { tenantId, sessionId, viewingId, userId, address } = socket.data.holder;
  const isKeptOut = isRefused(await sessions.addresses.of(tenantId), address, "all");
  const actor = isKeptOut ? void 0 : await sessions.find(tenantId, sessionId, viewingId);
  const rooms = new Set(actor ? roomsOf(tenantId, actor) : [roomOfUser(tenantId, userId)]);
  for (const room of socket.rooms) if (room !== socket.id && !rooms.has(room)) await socket.leave(room);
  await socket.join([...rooms]);
  if (!actor) setTimeout(() => socket.disconnect(true), farewellMs).unref();
}
async function admit({ tokens, sessions }, token, address) {
  const claims3 = tokens.readAccess(token);
  const actor = claims3 && await sessions.find(claims3.tenant, claims3.session, claims3.viewing);
  if (!claims3 || actor?.id == null || actor.roleIdentifier !== claims3.role) return void 0;
  if (isRefused(await sessions.addresses.of(claims3.tenant), address, "all")) return void 0;
  const userId = actor.viewedBy?.id ?? actor.id;
  return {
    rooms: roomsOf(claims3.tenant, actor),
    holder: { tenantId: claims3.tenant, sessionId: claims3.session, viewingId: claims3.viewing, userId, address }
  };
}

// src/app.ts
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import Fastify, { LogController } from "fastify";

// src/platform/http/complaints.ts
function refusalOf(error) {
  const complaints = error.issues.map((issue) => {
    const { text: text3, vars } = sentenceOf(issue);
    return { field: issue.path.slice(1).map(String).join("."), text: text3, ...vars && { vars }, code: issue.code };
  });
  return new Refusal("INVALID_INPUT", {}, complaints);
}
var translated = (text3, vars, language) => terminalMessages.includes(text3) ? text3 : translate(language, text3, vars);
function problemOf(refusal, language, instance, traceId) {
  const text3 = errors[refusal.code][1];
  const message = translated(text3, refusal.vars, language);
  const list2 = refusal.complaints.length ? refusal.complaints.map(({ field, text: text4, vars, code, facts, details: details2 }) => ({
    code: code ?? refusal.code,
    message: translated(text4, vars ?? {}, language),
    ...field && { field, pointer: `/${field.replaceAll(".", "/")}` },
    ...facts,
    ...details2 !== void 0 && { details: details2 }
  })) : [{ code: refusal.code, message }];
  return {
    type: `/docs/errors#${refusal.code}`,
    // What is the same for every occurrence; a text that is all variables has nothing of that.
    title: text3.startsWith("{{") ? message : text3,
    status: refusal.status,
    detail: message,
    instance,
    traceId,
    message,
    errors: list2
  };
}
var unheardOf = ["22P02", "22P05", "22003", "22007", "22008", "22021"];
var busy = ["57P01", "57P03", "53300", "57014", "55P03", "40001", "40P01", "ECONNREFUSED"];
function refusalFrom(error) {
  if (error instanceof Refusal) return error;
  const { code, statusCode, name: name2 } = error ?? {};
  const known3 = {
    FST_REQ_FILE_TOO_LARGE: "FILE_TOO_LARGE",
    FST_ERR_CTP_BODY_TOO_LARGE: "FILE_TOO_LARGE",
    FST_ERR_CTP_INVALID_JSON_BODY: "INVALID_INPUT",
    FST_ERR_CTP_INVALID_MEDIA_TYPE: "FILE_TYPE_REFUSED",
    "23505": "ALREADY_EXISTS"
  };
  if (code && known3[code]) return new Refusal(known3[code]);
  if (name2 === "TooLarge") return new Refusal("FILE_TOO_LARGE");
  const isOutOfConnections = error instanceof Error && error.message.includes("timeout exceeded when trying to connect");
  if (isOutOfConnections || code && busy.includes(code)) return new Refusal("BUSY");
  if (code && unheardOf.includes(code)) return new Refusal("INVALID_INPUT");
  return statusCode === 400 ? new Refusal("INVALID_INPUT") : void 0;
}

// src/platform/http/form.ts
import "@fastify/multipart";
function takeForms(app) {
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit: 1e4 }, (request, text3, done) => {
    if (!request.routeOptions.config.form) return done(new Refusal("FILE_TYPE_REFUSED"));
    done(null, Object.fromEntries(new URLSearchParams(String(text3))));
  });
}
async function readForm(request) {
  if (!request.isMultipart()) return;
  const fields3 = {};
  for await (const part of request.parts({ limits: { files: 0, fields: 10, fieldSize: 1e3 } }))
    if (part.type === "field") fields3[part.fieldname] = String(part.value);
  request.body = fields3;
}

// ../../packages/contract/src/kernel/headers.ts
var headers = {
  device: "Device-Number",
  role: "Role-Identifier",
  client: "Client-Number",
  timeOffset: "Time-Offset",
  idempotencyKey: "Idempotency-Key",
  clientKind: "X-Client",
  requestId: "X-Request-Id"
};

// src/platform/http/identify.ts
var header = (request, name2) => {
  const value = request.headers[name2.toLowerCase()];
  return Array.isArray(value) ? value[0] : value;
};
async function identify(doors, request) {
  const bearer = header(request, "authorization") ?? refuse("AUTHORIZATION_MISSING");
  const claims3 = doors.tokens.readAccess(bearer.replace(/^Bearer\s+/i, "")) ?? refuse("UNAUTHORIZED");
  const tenant = await doors.tenants.byId(claims3.tenant) ?? refuse("UNAUTHORIZED");
  const number63 = header(request, headers.client);
  if (number63 && number63 !== tenant.number) refuse("TENANT_MISMATCH");
  const device = header(request, headers.device);
  if (device && device !== claims3.device) refuse("DEVICE_UNKNOWN");
  const actor = await doors.sessions.find(tenant.id, claims3.session, claims3.viewing) ?? refuse("TOKEN_UNKNOWN");
  const role = header(request, headers.role);
  if (role && role !== claims3.role || claims3.role !== actor.roleIdentifier) refuse("ROLE_MISMATCH");
  return { tenant, actor: { ...actor, provenAt: claims3.viewing === void 0 ? claims3.auth_time : null } };
}
var tenantOf = async (doors, request) => await doors.tenants.find(header(request, "host"), header(request, headers.client) ?? numberInLink(request)) ?? refuse("TENANT_UNKNOWN");
var numberInLink = (request) => {
  const { client_number } = request.query ?? {};
  return typeof client_number === "string" ? client_number : void 0;
};
var languageOf = (request, tenant) => languageFrom(header(request, "accept-language"), tenant?.default_language ?? "en");
function offsetOf(request) {
  const minutes = Number(header(request, headers.timeOffset) ?? 0);
  return Number.isInteger(minutes) && Math.abs(minutes) <= 14 * 60 ? minutes : 0;
}

// src/platform/http/json.ts
function takeJson(app) {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text3, done) => {
    void parse(request, String(text3), (error, body) => {
      if (!error && pairsWritten(String(text3)) > pairsKept(body)) return done(new Refusal("INVALID_INPUT"));
      done(error, body);
    });
  });
}
function pairsWritten(text3) {
  let pairs = 0;
  for (let at = 0; at < text3.length; at++) {
    const code = text3.charCodeAt(at);
    if (code === 58) pairs++;
    if (code === 34) at = endOfText(text3, at);
  }
  return pairs;
}
function endOfText(text3, from) {
  for (let at = from + 1; at < text3.length; at++) {
    const code = text3.charCodeAt(at);
    if (code === 92) at++;
    else if (code === 34) return at;
  }
  return text3.length;
}
function pairsKept(value) {
  let pairs = 0;
  const open = [value];
  while (open.length) {
    const next = open.pop();
    if (next === null || typeof next !== "object") continue;
    const inner = Object.values(next);
    if (!Array.isArray(next)) pairs += inner.length;
    for (const each of inner) open.push(each);
  }
  return pairs;
}

// src/platform/http/one-click.ts
function oneClick({ url: url2 = "/", method }) {
  const [, token] = method === "POST" && /^\/notifications\/unsubscribe\/([^/?]+)/.exec(url2) || [];
  return token && url2.replace(/^[^?]+/, `/api/unsubscribe/one-click/${token}`);
}

// src/platform/http/pdf-form.ts
function pdfForm({ url: url2 = "/", method }) {
  if (method !== "GET" || !/[?&]format=pdf(&|$)/.test(url2)) return url2;
  return url2.replace(/^(\/api\/(?:client|agent)-invoices\/(?:claims\/)?[\w-]+)\/?\?/, "$1/pdf?");
}

// src/platform/http/serve.ts
import * as z from "zod";

// src/platform/auth/recent-proof.ts
var proofSeconds = 300;
function needRecentProof({ provenAt }, now) {
  if (now.getTime() / 1e3 - (provenAt ?? 0) > proofSeconds) refuse("REAUTH_REQUIRED");
}

// src/platform/http/idempotency.ts
import { createHash } from "node:crypto";
import { sql } from "kysely";
async function once(ctx, key, request, work) {
  const caller = ctx.actor.identifier ?? ctx.ip ?? "public";
  const hash = createHash("sha256").update(JSON.stringify(request) ?? "").digest();
  const mine = await sql`insert into idempotency_keys (key, caller, request_hash) values (${key}, ${caller}, ${hash}) on conflict (tenant_id, caller, key) do nothing returning id`.execute(
    ctx.db
  );
  const id = mine.rows[0]?.id;
  if (id === void 0) return repeated(ctx, key, caller, hash);
  const answer7 = await work();
  await ctx.db.updateTable("idempotency_keys").set({ status: 200, answer: JSON.stringify(answer7 ?? null) }).where("id", "=", id).execute();
  return answer7;
}
async function repeated(ctx, key, caller, hash) {
  const row = await ctx.db.selectFrom("idempotency_keys").select(["request_hash", "answer"]).where("key", "=", key).where("caller", "=", caller).executeTakeFirstOrThrow();
  if (!hash.equals(row.request_hash)) refuse("IDEMPOTENCY_KEY_REUSED");
  return row.answer;
}

// src/platform/http/limits.ts
import { sql as sql2 } from "kysely";
async function countCall(pool, tenantId, key, rule) {
  const start = Math.floor(Date.now() / 1e3 / rule.seconds) * rule.seconds;
  const hits = await asTenant(pool, tenantId, async (db) => {
    const { rows: rows2 } = await sql2`
      insert into rate_limits (key, window_start) values (${key}, to_timestamp(${start}))
      on conflict (tenant_id, key, window_start) do update set hits = rate_limits.hits + 1 returning hits`.execute(db);
    return rows2[0]?.hits ?? 1;
  });
  return {
    isAllowed: hits <= rule.max,
    remaining: Math.max(0, rule.max - hits),
    resetSeconds: start + rule.seconds - Math.floor(Date.now() / 1e3)
  };
}

// src/platform/http/reply.ts
import { createHash as createHash2 } from "node:crypto";
import { Readable } from "node:stream";
function answer(endpoint, request, reply, data, writes2, language) {
  reply.header("Cache-Control", writes2 ? "no-store" : "private, no-cache");
  const version = versionIn(data);
  if (endpoint.concurrency && version !== void 0) {
    reply.header("ETag", `"v${version}"`);
  }
  const next = data?.metaInfo;
  if (next && !next.isLastPage) reply.header("Link", `<${nextUrl(request, next)}>; rel="next"`);
  const body = JSON.stringify({ message: translate(language, endpoint.message ?? "Done"), ...writes2 && { category: "success" }, data });
  if (!writes2 && !endpoint.concurrency) {
    const tag = `W/"${createHash2("sha1").update(body).digest("base64url")}"`;
    reply.header("ETag", tag);
    if (header(request, "if-none-match") === tag) return reply.code(304).send();
  }
  return reply.code(endpoint.status ?? 200).type("application/json; charset=utf-8").send(body);
}
function versionIn(data) {
  if (!data || typeof data !== "object") return void 0;
  for (const value of [data, ...Object.values(data)]) {
    const version = value?.version;
    if (typeof version === "number") return version;
  }
  return void 0;
}
function nextUrl(request, { nextCursor, page: page2 }) {
  const url2 = new URL(request.url, "http://embark");
  url2.searchParams.set("page", String(page2 + 1));
  if (nextCursor) url2.searchParams.set("cursor", nextCursor);
  return `${url2.pathname}${url2.search}`;
}
function sendDownload(reply, { filename, type, disposition, content: content2, bytes }) {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\;%]/g, "_");
  const encoded = encodeURIComponent(filename.replace(new RegExp("\\p{Surrogate}", "gu"), "\uFFFD")).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`
  );
  reply.header("Content-Disposition", `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`).header("X-Content-Type-Options", "nosniff").header("Referrer-Policy", "no-referrer").header("Cache-Control", "private, no-store").header(
    "Content-Security-Policy",
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; frame-ancestors 'self'; sandbox"
  ).type(type);
  if (bytes !== void 0) reply.header("Content-Length", bytes);
  return reply.send(content2 instanceof Uint8Array ? Buffer.from(content2) : Readable.from(content2));
}

// src/platform/http/signed.ts
import { createHmac, timingSafeEqual } from "node:crypto";
import { Readable as Readable2 } from "node:stream";
var bytesOf = /* @__PURE__ */ new WeakMap();
var mostBytes = 64e3;
async function keepBytes(request, _, payload) {
  const parts = [];
  let length2 = 0;
  for await (const part of payload) {
    length2 += part.length;
    if (length2 > mostBytes) refuse("FILE_TOO_LARGE", { max: "0.06" });
    parts.push(part);
  }
  const bytes = Buffer.concat(parts);
  bytesOf.set(request, bytes);
  return Object.assign(Readable2.from([bytes], { objectMode: false }), { receivedEncodedLength: length2 });
}
var signatureOf2 = (secret, seconds, body) => createHmac("sha256", secret).update(`${seconds}.`).update(body).digest("hex");
function needSignature(request, secret, now) {
  const [, seconds, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header(request, signatureHeader) ?? "") ?? [];
  const bytes = bytesOf.get(request);
  if (!secret || !seconds || !given || !bytes) return refuse("UNAUTHORIZED");
  if (Math.abs(now.getTime() / 1e3 - Number(seconds)) > signatureSeconds) return refuse("UNAUTHORIZED");
  if (!timingSafeEqual(Buffer.from(signatureOf2(secret, Number(seconds), bytes)), Buffer.from(given))) return refuse("UNAUTHORIZED");
}

// src/platform/http/sound.ts
var deepest = 40;
var isUnsound = (text3) => text3.includes("\0") || new RegExp("\\p{Surrogate}", "u").test(text3);
function refuseUnsound(value, path3 = []) {
  const complain = () => {
    const field = path3.slice(1).join(".");
    throw new Refusal("INVALID_INPUT", {}, [{ field, text: "This value is not valid", code: "invalid_text" }]);
  };
  if (typeof value === "string" && isUnsound(value)) complain();
  if (value === null || typeof value !== "object") return;
  if (path3.length > deepest) complain();
  for (const [key, inner] of Object.entries(value)) {
    if (isUnsound(key)) complain();
    refuseUnsound(inner, [...path3, key]);
  }
}

// src/platform/http/upload.ts
import "@fastify/multipart";
import { fileTypeFromBuffer } from "file-type";
async function receive(request, rule, files2) {
  if (!request.isMultipart()) refuseField(rule.field, "File is required");
  const part = await request.file({ limits: { fileSize: rule.maxBytes, files: 1 } });
  if (!part || part.fieldname !== rule.field) return refuseField(rule.field, "File is required");
  const tooLarge = () => new Refusal("FILE_TOO_LARGE", { max: Math.round(rule.maxBytes / 1048576) }, [
    { field: rule.field, text: "File size should not exceed {{max}}MB", vars: { max: Math.round(rule.maxBytes / 1048576) } }
  ]);
  try {
    const stored = await files2.put(part.file, rule.maxBytes);
    if (part.file.truncated) {
      await files2.remove(stored.storage_key);
      throw tooLarge();
    }
    if (stored.bytes === 0) {
      await files2.remove(stored.storage_key);
      refuse("FILE_REQUIRED");
    }
    return { filename: nameOf(part.filename), media_type: await mediaTypeOf(stored.head), ...stored };
  } catch (error) {
    throw error instanceof TooLarge ? tooLarge() : error;
  }
}
var nameOf = (given) => (given.split(/[\\/]/).pop() ?? "").slice(0, 200).replace(/[\p{Cc}\p{Surrogate}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "").trim() || "file";
async function mediaTypeOf(head) {
  const found4 = await fileTypeFromBuffer(head);
  if (found4) return found4.mime;
  const isText = !head.includes(0) || head[0] === 255 && head[1] === 254 || head[0] === 254 && head[1] === 255;
  return isText && !/<(script|html|svg)/i.test(head.toString("latin1")) ? "text/plain" : "application/octet-stream";
}

// src/platform/http/serve.ts
var longestKey = 255;
function serve(app, routes2, services2) {
  for (const route of routes2) {
    const { endpoint } = route;
    app.route({
      method: methodOf(endpoint),
      url: `/api${pathOf(endpoint)}`,
      // Monitors and previews send HEAD to look: where reading changes something there is no looking.
      exposeHeadRoute: methodOf(endpoint) === "GET" && !changesState(endpoint),
      config: { endpoint: endpoint.id, ...endpoint.form && { form: true } },
      ...endpoint.signed && { preParsing: keepBytes },
      handler: handlerOf(route, services2)
    });
  }
}
function handlerOf({ endpoint, handle, prepare: prepare2 }, services2) {
  const parse = inputParser(endpoint);
  const writes2 = changesState(endpoint);
  return async (request, reply) => {
    const { tenant, actor } = await admit2(endpoint, services2, request);
    const addresses = await services2.sessions.addresses.of(tenant.id);
    if (isRefused(addresses, request.ip, "all")) refuse("ADDRESS_REFUSED");
    await limit(endpoint, services2, tenant, actor, request, reply);
    if (endpoint.signed) needSignature(request, services2.telephony?.secretOf(tenant.code), services2.now());
    if (endpoint.form) await readForm(request);
    const input = parse(request);
    const key = header(request, headers.idempotencyKey);
    if (endpoint.idempotency === "required" && !key) refuse("IDEMPOTENCY_KEY_REQUIRED");
    if (endpoint.idempotency && (key?.length ?? 0) > longestKey) refuse("INVALID_INPUT");
    const errand = { ...errandOf(endpoint, tenant, actor, request), addresses, setCookie: cookieSetter(request, reply) };
    const upload = endpoint.upload ? await receive(request, endpoint.upload, services2.files) : void 0;
    const given = upload ? { ...input, upload } : input;
    let isTaken = false;
    try {
      const { audit: _, ...unnamed } = errand;
      const prepared = await prepare2?.((work) => perform(services2, { ...unnamed, mode: "write" }, work), given);
      const data = await perform(services2, errand, async (ctx) => {
        const work = async () => {
          isTaken = false;
          const made = encode(endpoint, await handle(ctx, given, prepared));
          isTaken = true;
          return made;
        };
        return key && endpoint.idempotency && !isDownload(endpoint.response) ? once(ctx, key, [endpoint.id, input, upload && Buffer.from(upload.sha256).toString("hex")], work) : work();
      });
      if (isDownload(endpoint.response)) return sendDownload(reply, data);
      return answer(endpoint, request, reply, data, writes2, errand.language);
    } finally {
      if (upload && !isTaken) await services2.files.remove(upload.storage_key).catch(() => {
      });
    }
  };
}
var encode = (endpoint, reply) => isDownload(endpoint.response) ? reply : endpoint.response.parse(reply);
async function admit2(endpoint, services2, request) {
  const isOpen = endpoint.access === "public";
  if (isOpen && !(endpoint.session && header(request, "authorization")))
    return { tenant: await tenantOf(services2, request), actor: publicActor };
  const caller = await identify(services2, request);
  if (caller.actor.viewedBy && changesState(endpoint)) refuse("VIEW_AS_READ_ONLY");
  if (!isOpen && caller.actor.mustSign && !endpoint.beforeAgreement) refuse("AGREEMENT_REQUIRED");
  if (endpoint.access !== "public" && endpoint.access !== "signed-in" && !caller.actor.permissions.has(endpoint.access))
    refuse("PERMISSION_DENIED");
  if (endpoint.feature && !caller.tenant.features[endpoint.feature]) refuse("FEATURE_DISABLED");
  if (endpoint.gate && !gateIsOn(caller, endpoint.gate)) refuse("PERMISSION_DENIED");
  if (endpoint.recentProof) needRecentProof(caller.actor, services2.now());
  return caller;
}
async function limit(endpoint, services2, tenant, actor, request, reply) {
  const rule = endpoint.limit;
  if (!rule) return;
  const who = rule.by === "ip" ? request.ip : actor.identifier ?? request.ip;
  const { isAllowed, remaining, resetSeconds } = await countCall(services2.pool, tenant.id, `${endpoint.id}:${who}`, rule);
  reply.header("RateLimit-Limit", rule.max).header("RateLimit-Remaining", remaining).header("RateLimit-Reset", resetSeconds);
  if (isAllowed) return;
  reply.header("Retry-After", resetSeconds);
  refuse("TOO_MANY_REQUESTS");
}
function errandOf(endpoint, tenant, actor, request) {
  const match = /"v(\d+)"/.exec(header(request, "if-match") ?? "");
  if (endpoint.concurrency === "if-match" && !match) refuse("VERSION_REQUIRED");
  return {
    tenant,
    actor,
    language: languageOf(request, tenant),
    offsetMinutes: offsetOf(request),
    traceId: request.id,
    ip: request.ip,
    ifMatch: match ? Number(match[1]) : null,
    audit: endpoint.audit,
    mode: changesState(endpoint) ? "write" : "read",
    request: factsOf(request)
  };
}
var isSecure = (request) => request.protocol === "https" || ["localhost", "127.0.0.1", "::1"].includes(request.hostname);
var isFromElsewhere = (request) => /^(cross|same)-site$/.test(header(request, "sec-fetch-site") ?? "");
function factsOf(request) {
  return {
    deviceNumber: header(request, headers.device) ?? null,
    cookies: isFromElsewhere(request) ? {} : request.cookies,
    clientKind: header(request, headers.clientKind) === "api" ? "api" : "web",
    userAgent: header(request, "user-agent") ?? null,
    bearer: header(request, "authorization")?.replace(/^Bearer\s+/i, "") ?? null,
    hostname: request.hostname,
    isSecure: isSecure(request)
  };
}
var cookieSetter = (request, reply) => {
  const common = { path: "/", httpOnly: true, sameSite: "strict", secure: isSecure(request) };
  return ({ name: name2, value, expires }) => void reply.setCookie(name2, value ?? "", { ...common, ...value === null ? { maxAge: 0 } : expires && { expires } });
};
function inputParser(endpoint) {
  const shape = {};
  const names = paramNames(endpoint);
  if (names.length) shape["params"] = endpoint.params ?? z.object(Object.fromEntries(names.map((name2) => [name2, RecordRef])));
  if (endpoint.query) shape["query"] = endpoint.query;
  if (endpoint.body) shape["body"] = endpoint.body;
  const schema = z.object(shape);
  return (request) => {
    const { params: params2, query: query3, body } = request;
    refuseUnsound({ params: params2, query: query3, body });
    const result = schema.safeParse({ params: params2, query: query3, body: body ?? {} });
    if (result.success) return result.data;
    if (result.error.issues.every((issue) => issue.path[0] === "params")) throw new Refusal("NOT_FOUND");
    throw refusalOf(result.error);
  };
}

// src/platform/observe/health.ts
import { timingSafeEqual as timingSafeEqual2 } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

// src/platform/observe/trace.ts
import { randomBytes } from "node:crypto";
var WRITTEN = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-.*)?$/;
function traceFrom(traceparent) {
  const [, traceId, flags] = typeof traceparent === "string" && WRITTEN.exec(traceparent) || [];
  return {
    traceId: traceId ?? randomBytes(16).toString("hex"),
    spanId: randomBytes(8).toString("hex"),
    isSampled: (Number.parseInt(flags ?? "01", 16) & 1) === 1
  };
}
var traceparentOf = ({ traceId, spanId, isSampled }) => `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
var requestIdOf = (request) => traceFrom(request.headers.traceparent).traceId;

// src/platform/observe/health.ts
var PATIENCE = 2e3;
function registerHealth(app, { log: log2, metrics, metricsToken, checks }) {
  let draining = false;
  watchRequests(app, metrics);
  app.get("/healthz", { logLevel: "silent" }, (_request, reply) => reply.header("Cache-Control", "no-store").send({ status: "ok" }));
  app.get("/readyz", { logLevel: "silent" }, async (_request, reply) => {
    const failed = draining ? ["stopping"] : await failing(checks, log2);
    reply.header("Cache-Control", "no-store");
    if (failed.length === 0) return { status: "ready", checks: Object.keys(checks) };
    return reply.code(503).header("Retry-After", "2").send({ status: "unavailable", failed });
  });
  app.get("/metrics", { logLevel: "silent" }, async (request, reply) => {
    if (!mayCollect(request, metricsToken)) return reply.code(404).send({ message: "Not found" });
    return reply.header("Cache-Control", "no-store").type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return {
    drain() {
      draining = true;
    }
  };
}
async function failing(checks, log2) {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name2, check]) => {
      const clock = new AbortController();
      const late = sleep(PATIENCE, void 0, { signal: clock.signal }).then(
        () => Promise.reject(new Error(`no answer within ${PATIENCE} ms`))
      );
      try {
        await Promise.race([check(), late]);
        return void 0;
      } catch (error) {
        log2.warn({ err: error, check: name2 }, "not ready");
        return name2;
      } finally {
        clock.abort();
        late.catch(() => void 0);
      }
    })
  );
  return results.filter((name2) => name2 !== void 0);
}
function mayCollect(request, token) {
  if (token) {
    const given = Buffer.from(request.headers.authorization?.replace(/^Bearer /i, "") ?? "");
    const wanted = Buffer.from(token);
    return given.length === wanted.length && timingSafeEqual2(given, wanted);
  }
  const { headers: headers2, socket } = request.raw;
  const isProxied = headers2["x-forwarded-for"] !== void 0 || headers2.forwarded !== void 0;
  return !isProxied && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "");
}
function watchRequests(app, metrics) {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("traceparent", traceparentOf({ ...traceFrom(request.headers.traceparent), traceId: request.id }));
  });
  app.addHook("onResponse", async (request, reply) => {
    metrics.http.observe(
      { method: request.method, route: request.routeOptions.url ?? "none", status: reply.statusCode },
      reply.elapsedTime / 1e3
    );
  });
}

// ../../packages/contract/src/access/explanation/explanation.contract.ts
import * as z2 from "zod";
var placedModules = ["lead", "application", "invoice", "document"];
var toldModules = [
  "agent_form",
  "agent_request",
  "agreement",
  "attendance",
  "bank_account",
  "branch",
  "client_service",
  "commission_structure",
  "device",
  "form",
  "form_field",
  "import",
  "information_update",
  "ip_address",
  "product_category",
  "product_update",
  "role",
  "role_group",
  "saved_view",
  "staff",
  "staff_import",
  "stage",
  "tag",
  "task",
  "team",
  "template",
  "timeline",
  "unsubscribe_reason",
  "vendor"
];
var explainedModules = [...placedModules, ...toldModules];
var Role = z2.object({ identifier: Identifier, name: z2.string() });
var Person = PersonRef.extend({ email: z2.string() });
var RoleExplanation = z2.object({
  role: Role,
  /** Whether the record stands in this role's lists. */
  can: z2.boolean(),
  /** The permission that opens records of this kind, and whether this person has it in this role; null where several ways lead in. */
  permission: z2.object({ key: z2.string(), description: z2.string(), is_held: z2.boolean() }).nullable(),
  /** Null for records that lie nowhere. */
  scope: z2.enum(scopes).nullable(),
  /** The scope in words. */
  scope_text: z2.string().nullable(),
  /** The fact that decides, in words. */
  reason: z2.string()
});
var Explanation = z2.object({
  user: Person,
  /** What is explained, by name and number. */
  record: z2.object({ name: z2.string() }),
  /** Whether they can see it in at least one of their roles. */
  can: z2.boolean(),
  roles: z2.array(RoleExplanation)
});
var about = { module: z2.enum(explainedModules), identifier: RecordRef };
var Viewer = z2.object({ user: Person, role: Role, reason: z2.string() });
var explanations = resource("access.explanation", {
  explain: {
    route: "GET /access/explain",
    access: "settings.access.explain",
    summary: "Read whether a person can see a record, and which rule decides, role by role.",
    query: z2.object({ ...about, user_identifier: Identifier }),
    response: z2.object({ explanationInfo: Explanation }),
    errors: ["NOT_FOUND"]
  },
  viewers: {
    route: "GET /access/viewers",
    access: "settings.access.explain",
    summary: "List everyone who can see a record, by name, with the rule that decides.",
    query: listQuery({ sortBy: ["name"] }).extend(about),
    response: pageOf(Viewer),
    errors: ["NOT_FOUND"]
  },
  people: {
    route: "GET /access/people",
    access: "settings.user.management.read",
    summary: "Find active people by name or email, with their roles.",
    query: z2.object({ search: z2.string().trim().max(200).default("") }),
    response: z2.object({ recordsInfo: z2.array(Person.extend({ roles: z2.array(Role) })) })
  }
});

// src/platform/http/implement.ts
var inSteps = (prepare2, handle) => Object.assign(handle, { prepare: prepare2 });
var implement = (resource2, handlers) => Object.keys(resource2).map((key) => {
  const handle = handlers[key];
  return { endpoint: resource2[key], handle, prepare: handle?.prepare };
});

// src/modules/access/explanation/explanation.queries.ts
import { sql as sql6 } from "kysely";

// src/modules/access/explanation/sighted.queries.ts
import { sql as sql3 } from "kysely";
var isNumber = (ref) => /^\d+$/.test(String(ref));
var nameOf2 = (user) => sql3`(select trim(u.first_name || ' ' || u.last_name) from users u where u.id = ${sql3.ref(user)})`;
var called = (table, id) => sql3`(select x.name from ${sql3.table(table)} x where x.id = ${sql3.ref(id)})`;
async function lead(ctx, ref) {
  const row = await onlyVisible3(ctx, ctx.db.selectFrom("leads")).select(["leads.id", "leads.first_name", "leads.last_name"]).select([called("branches", "leads.branch_id").as("branch"), called("teams", "leads.team_id").as("team")]).select([called("agents", "leads.agent_id").as("agency"), nameOf2("leads.owner_id").as("owner")]).select(assignedTo(ctx, "leads.id").as("assigned")).where(isNumber(ref) ? "leads.id" : "leads.identifier", "=", ref).executeTakeFirst();
  if (!row) return void 0;
  const { id, first_name, last_name, ...facts } = row;
  return { id, name: `${first_name} ${last_name ?? ""}`.trim(), facts };
}
async function application(ctx, ref) {
  const row = await onlyVisible(ctx, ctx.db.selectFrom("applications")).innerJoin("leads", "leads.id", "applications.lead_id").innerJoin("institutions", "institutions.id", "applications.institution_id").select([
    "applications.id",
    "leads.first_name",
    "leads.last_name",
    "institutions.name as institution_name",
    "institutions.id as institution_id"
  ]).select([called("branches", "applications.branch_id").as("branch"), called("teams", "applications.team_id").as("team")]).select([called("agents", "applications.agent_id").as("agency"), assignedTo(ctx, "applications.lead_id").as("assigned")]).where(isNumber(ref) ? "applications.id" : "applications.identifier", "=", ref).executeTakeFirst();
  if (!row) return void 0;
  const { id, first_name, last_name, institution_id, institution_name, ...facts } = row;
  const institution = { id: institution_id, name: institution_name };
  return { id, name: `${first_name} ${last_name ?? ""}`.trim(), facts: { ...facts, institution } };
}
async function invoice(ctx, ref) {
  const row = await onlyVisible2(ctx, ctx.db.selectFrom("application_installments")).innerJoin("applications", "applications.id", "application_installments.application_id").innerJoin("leads", "leads.id", "applications.lead_id").select(["application_installments.id", "leads.first_name", "leads.last_name"]).select([
    called("branches", "application_installments.branch_id").as("branch"),
    called("agents", "application_installments.agent_id").as("agency")
  ]).where(isNumber(ref) ? "application_installments.id" : "application_installments.identifier", "=", ref).executeTakeFirst();
  if (!row) return void 0;
  const { id, first_name, last_name, ...facts } = row;
  return { id, name: `${first_name} ${last_name ?? ""}`.trim(), facts };
}
var kinds = { lead: [leadSight, lead], application: [applicationSight, application], invoice: [installmentSight, invoice] };
async function sighted(ctx, module, ref) {
  if (module === "document") {
    const { module_type, module_id, filealias } = await visibleDocument2(ctx, ref);
    const owner = await sighted(ctx, module_type === "application" ? "application" : "lead", module_id);
    return { ...owner, record: { ...owner.record, name: `${filealias} (${owner.record.name})` } };
  }
  const [sight, find2] = kinds[module];
  return { sight, record: await find2(ctx, ref) ?? refuse("NOT_FOUND") };
}

// src/modules/access/explanation/told.queries.ts
import { sql as sql5 } from "kysely";

// src/modules/access/explanation/told-kinds.queries.ts
import { sql as sql4 } from "kysely";
var isThere = async (row) => await row !== void 0;
var one = sql4`1`.as("one");
var openTo = (permission, table, name2 = sql4`name`) => ({ permission, table, name: name2 });
var nameOfUser = (column) => sql4`(select trim(u.first_name || ' ' || u.last_name) from users u where u.id = ${sql4.ref(column)})`;
var toldKinds = {
  role: openTo("settings.roles.read", "roles"),
  role_group: openTo("settings.roles.read", "role_groups"),
  template: openTo("notifications.templates.read", "notification_templates", sql4`concat_ws(' · ', event, channel, language)`),
  vendor: openTo("vendors.read", "vendors"),
  tag: openTo("masters.tags.read", "tags"),
  timeline: openTo("masters.timelines.read", "timelines"),
  stage: openTo("masters.stages.read", "stages"),
  form_field: openTo("masters.form.fields.read", "form_fields", sql4`label`),
  client_service: openTo("masters.client.services.read", "client_services"),
  commission_structure: openTo("commission.structures.read", "commission_structures"),
  ip_address: openTo("settings.ip.addresses.read", "ip_rules", sql4`coalesce(title, ip_address)`),
  unsubscribe_reason: openTo("unsubscribe.reasons.read", "unsubscribe_reasons", sql4`title`),
  agent_request: openTo("agents.requests.read", "agent_requests", sql4`company_name`),
  bank_account: {
    ...openTo("masters.bank.accounts.read", "bank_accounts", sql4`account_name`),
    sees: (ctx, id) => isThere(visibleAccounts(ctx).where("id", "=", id).executeTakeFirst())
  },
  form: {
    table: "forms",
    name: sql4`name`,
    sees: (ctx, id) => isThere(readableForms(ctx).where("forms.id", "=", id).executeTakeFirst())
  },
  agent_form: {
    table: "agent_forms",
    name: sql4`title`,
    sees: async (ctx, id) => can(ctx, "agents.requests.read") || isThere(publicForms(ctx).where("id", "=", id).executeTakeFirst())
  },
  attendance: {
    permission: "settings.attendance.read",
    table: "attendances",
    name: nameOfUser("user_id"),
    sees: (ctx, id) => isThere(visibleAttendances(ctx).select(one).where("a.id", "=", id).executeTakeFirst())
  },
  device: {
    table: "devices",
    name: sql4`concat_ws(' · ', device_os, device_client)`,
    sees: (ctx, id) => isThere(visibleDevices(ctx).select(one).where("d.id", "=", id).executeTakeFirst())
  },
  saved_view: {
    table: "saved_views",
    name: sql4`name`,
    sees: (ctx, id) => isThere(visibleViews(ctx).select(one).where("saved_views.id", "=", id).executeTakeFirst())
  },
  staff_import: {
    permission: "settings.staff.import",
    table: "staff_imports",
    name: sql4`(select f.filename from files f where f.id = file_id)`,
    sees: (ctx, id) => isThere(visibleStaffImports(ctx).where("i.id", "=", id).executeTakeFirst())
  },
  product_category: {
    permission: "updates.product.manage",
    table: "product_categories",
    name: sql4`name`,
    sees: (ctx, id) => isThere(writtenHere(ctx).select(one).where("k.id", "=", id).executeTakeFirst())
  },
  agreement: {
    table: "agreements",
    name: sql4`title`,
    sees: async (ctx, id) => can(ctx, "agreements.read") || ctx.actor.agentId !== null && await isThere(
      currentFor(ctx, ctx.actor.group ?? "").where("id", "=", id).executeTakeFirst()
    )
  },
  branch: {
    table: "branches",
    name: sql4`name`,
    sees: (ctx, id) => isThere(visibleBranches(ctx).select(one).where("branches.id", "=", id).executeTakeFirst())
  },
  team: {
    table: "teams",
    name: sql4`name`,
    sees: (ctx, id) => isThere(visibleTeams(ctx).select(one).where("teams.id", "=", id).executeTakeFirst())
  },
  staff: {
    permission: "settings.user.management.read",
    table: "users",
    name: sql4`trim(first_name || ' ' || last_name)`,
    sees: (ctx, id) => isThere(staffFor(ctx, "read").select(one).where("users.id", "=", id).executeTakeFirst())
  },
  information_update: {
    table: "information_updates",
    name: sql4`coalesce(title, (select i.name from institutions i where i.id = institution_id), type)`,
    sees: (ctx, id) => isThere(
      visibleUpdates(ctx, can(ctx, "updates.manage") ? managedTypes : visibleTypes(ctx)).select(one).where("u.id", "=", id).executeTakeFirst()
    )
  },
  product_update: {
    table: "product_updates",
    name: sql4`title`,
    sees: (ctx, id) => isThere(visibleProductUpdates(ctx).select(one).where("u.id", "=", id).executeTakeFirst())
  },
  import: {
    permission: "leads.import",
    table: "imports",
    name: sql4`(select f.filename from files f where f.id = file_id)`,
    sees: (ctx, id) => isThere(visibleImports(ctx).where("imports.id", "=", id).executeTakeFirst())
  },
  task: {
    permission: "leads.read",
    table: "tasks",
    name: sql4`note`,
    sees: async (ctx, id) => {
      const { record_id, category, user_id } = await ctx.db.selectFrom("tasks").select(["record_id", "category", "user_id"]).where("id", "=", id).executeTakeFirstOrThrow();
      if (user_id === ctx.actor.id) return true;
      if (!seesInternal2(ctx)) return false;
      return category === "lead" ? isThere(onlyVisible3(ctx, ctx.db.selectFrom("leads")).select(one).where("leads.id", "=", record_id).executeTakeFirst()) : isThere(
        onlyVisible(ctx, ctx.db.selectFrom("applications")).select(one).where("applications.id", "=", record_id).executeTakeFirst()
      );
    }
  }
};

// src/modules/access/explanation/told.queries.ts
async function toldRecord(ctx, module, ref) {
  const { table, name: name2, permission, sees } = toldKinds[module];
  const isNumber2 = /^\d+$/.test(String(ref));
  const {
    rows: [record16]
  } = await sql5`select id, coalesce(${name2}, '') as name from ${sql5.table(table)}
    where ${isNumber2 ? sql5`id = ${Number(ref)}` : sql5`identifier::text = ${String(ref).toLowerCase()}`}`.execute(ctx.db);
  if (!record16) return void 0;
  const [byRule, withoutIt] = toldReasons[module];
  const judge = async (actor) => {
    if (permission && !actor.permissions.has(permission)) return { seen: false, text: reasons.withoutPermission };
    const seen = sees ? await sees({ ...ctx, actor }, record16.id) : true;
    return { seen, text: seen ? byRule : withoutIt };
  };
  return (await judge(ctx.actor)).seen ? { name: record16.name, permission, judge } : void 0;
}

// src/modules/access/explanation/explanation.queries.ts
var inRoles = (ctx) => holders(ctx.db).select(["users.email", "roles.name as role_name"]).orderBy("users.first_name").orderBy("users.last_name").orderBy("users.id").orderBy("held.position");
var personOf2 = ({
  identifier,
  id,
  first_name,
  last_name,
  email: email6
}) => ({
  identifier,
  id,
  first_name,
  last_name,
  email: email6
});
var roleOf = ({ role_identifier, role_name }) => ({ identifier: role_identifier, name: role_name });
var isTold = (module) => toldModules.includes(module);
async function judged2(ctx, { module, identifier }) {
  if (isTold(module)) {
    const { name: name2, permission, judge: judge2 } = await toldRecord(ctx, module, identifier) ?? refuse("NOT_FOUND");
    const all = async (actors) => {
      const verdicts = [];
      for (const actor of actors) verdicts.push(await judge2(actor));
      return verdicts;
    };
    return { name: name2, permission, scopeOf: () => null, judge: all };
  }
  const { sight, record: record16 } = await sighted(ctx, module, identifier);
  const judge = async (actors) => {
    const seen = await seenBy(ctx, sight, record16.id, actors);
    return actors.map((actor, index) => ({ seen: seen[index] === "seen", ...reasonFor(sight, actor, seen[index], record16.facts) }));
  };
  return { name: record16.name, permission: sight.permission, scopeOf: (actor) => scopeOf({ actor }, sight.module), judge };
}
var told = ({ language }, { text: text3, vars }, key) => translate(language, text3, { ...vars, ...key && { permission: translate(language, permissionText(key)) } });
async function explain(ctx, { user_identifier, ...about3 }) {
  const record16 = await judged2(ctx, about3);
  const user = await ctx.db.selectFrom("users").select(["identifier", "id", "first_name", "last_name", "email"]).where("identifier", "=", user_identifier).executeTakeFirst();
  const person = user ?? refuse("NOT_FOUND");
  const rows2 = await inRoles(ctx).where("users.id", "=", person.id).execute();
  const actors = rows2.map((row) => actorFrom(row));
  const verdicts = await record16.judge(actors);
  const say = (text3) => translate(ctx.language, text3);
  const key = record16.permission;
  const roles2 = actors.map((actor, index) => {
    const { seen, ...reason } = verdicts[index];
    const scope = record16.scopeOf(actor);
    return {
      role: roleOf(rows2[index]),
      can: seen,
      permission: key ? { key, description: say(permissionText(key)), is_held: actor.permissions.has(key) } : null,
      scope,
      scope_text: scope && say(scopeTexts[scope]),
      reason: told(ctx, reason, key)
    };
  });
  return { user: personOf2(person), record: { name: record16.name }, can: roles2.some(({ can: can2 }) => can2), roles: roles2 };
}
var named = (search2) => sql6`position(fold(${search2}) in fold(users.first_name || ' ' || users.last_name || ' ' || users.email)) > 0`;
async function viewersOf(ctx, query3) {
  const record16 = await judged2(ctx, query3);
  const rows2 = await inRoles(ctx).$if(query3.search !== "", (found4) => found4.where(named(query3.search))).execute();
  const key = record16.permission;
  const able = rows2.map((row) => ({ row, actor: actorFrom(row) })).filter(({ actor }) => !key || actor.permissions.has(key));
  const verdicts = await record16.judge(able.map(({ actor }) => actor));
  const people = /* @__PURE__ */ new Map();
  for (const [index, { row }] of able.entries()) {
    const { seen, ...reason } = verdicts[index];
    if (seen && !people.has(row.id)) people.set(row.id, { user: personOf2(row), role: roleOf(row), reason: told(ctx, reason, key) });
  }
  const from = (query3.page - 1) * query3.per_page;
  const recordsInfo = [...people.values()].slice(from, from + query3.per_page);
  return { recordsInfo, metaInfo: metaOf(query3, { total: people.size, isExact: true }, from + recordsInfo.length < people.size) };
}
async function peopleFound(ctx, search2) {
  const roles2 = sql6`(
    select coalesce(jsonb_agg(jsonb_build_object('identifier', r.identifier, 'name', r.name) order by h.position, h.id), '[]')
    from user_roles h join roles r on r.id = h.role_id where h.user_id = users.id and r.is_active)`;
  return ctx.db.selectFrom("users").select(["identifier", "id", "first_name", "last_name", "email", roles2.as("roles")]).where("status", "=", "active").$if(search2 !== "", (found4) => found4.where((eb) => eb.or([named(search2), sql6`users.identifier::text = ${search2}`]))).orderBy("first_name").orderBy("last_name").orderBy("id").limit(50).execute();
}

// src/modules/access/explanation/explanation.handlers.ts
var explanationRoutes = implement(explanations, {
  explain: async (ctx, { query: query3 }) => ({ explanationInfo: await explain(ctx, query3) }),
  viewers: (ctx, { query: query3 }) => viewersOf(ctx, query3),
  people: async (ctx, { query: query3 }) => ({ recordsInfo: await peopleFound(ctx, query3.search) })
});

// ../../packages/contract/src/access/viewing/viewing.contract.ts
import * as z3 from "zod";
var Viewing = z3.object({
  identifier: Identifier,
  user: z3.object({ identifier: Identifier, name: z3.string() }),
  role: z3.object({ identifier: Identifier, name: z3.string() }),
  /** No token is given after this moment. */
  expires_at: Timestamp,
  /** Opens reads as the other person; every write is refused. */
  accessToken: z3.string()
});
var viewingInfo = z3.object({ viewingInfo: Viewing });
var one2 = { params: z3.object({ identifier: Identifier }) };
var viewings = resource("access.viewing", {
  start: {
    route: "POST /access/view-as",
    access: "settings.view.as",
    summary: "Begin to view as another person, in one of their roles; the first when none is named.",
    body: z3.object({ user_identifier: z3.uuid("User is required"), role_identifier: Identifier.optional() }),
    response: viewingInfo,
    status: 201,
    message: "You are viewing as somebody else",
    errors: ["NOT_FOUND", "VIEW_AS_REFUSED"],
    audit: "view_as.started"
  },
  renew: {
    route: "POST /access/view-as/:identifier/token",
    access: "settings.view.as",
    summary: "Get a new token for viewing as another person, until the hour is over.",
    ...one2,
    response: viewingInfo,
    errors: ["NOT_FOUND"],
    audit: "view_as.renewed"
  },
  stop: {
    route: "DELETE /access/view-as/:identifier",
    access: "settings.view.as",
    summary: "Stop viewing as another person.",
    ...one2,
    response: z3.object({ identifier: Identifier }),
    message: "You are yourself again",
    errors: ["NOT_FOUND"],
    audit: "view_as.ended"
  }
});

// src/modules/access/viewing/viewing.handlers.ts
var viewingRoutes = implement(viewings, {
  start: async (ctx, { body }) => ({
    viewingInfo: await startViewing(ctx, await viewablePerson(ctx, body.user_identifier, body.role_identifier))
  }),
  renew: async (ctx, { params: params2 }) => ({ viewingInfo: renewViewing(ctx, await ownViewing(ctx, params2.identifier)) }),
  stop: async (ctx, { params: params2 }) => stopViewing(ctx, await ownViewing(ctx, params2.identifier))
});

// ../../packages/contract/src/agents/agent-form/agent-form.contract.ts
import * as z4 from "zod";
var AgentFormField = z4.object({ field_name: z4.enum(agentFieldNames), is_required: z4.boolean() });
var fields = z4.array(AgentFormField).max(agentFieldNames.length).refine((list2) => new Set(list2.map(({ field_name }) => field_name)).size === list2.length, "Each field can be asked once").refine(
  (list2) => fixedAgentFields.every((name2) => list2.some(({ field_name, is_required }) => field_name === name2 && is_required)),
  "Company name, first name, last name and email address are always asked"
);
var AgentForm = z4.object({
  identifier: Identifier,
  id: Id,
  title: z4.string(),
  fields: z4.array(AgentFormField),
  is_active: z4.boolean(),
  public_path: z4.string(),
  requests: z4.number().int(),
  version: z4.number().int(),
  created_at: Timestamp
});
var PublicAgentForm = z4.object({
  identifier: Identifier,
  title: z4.string(),
  fields: z4.array(
    z4.object({
      field_name: z4.enum(agentFieldNames),
      type: z4.enum(["text", "email", "phone", "country", "url", "textarea"]),
      label: z4.string(),
      is_required: z4.boolean(),
      max: z4.number().int()
    })
  )
});
var FormParams = z4.object({ agentFormId: Identifier });
var Body = z4.object({ title: requiredText("Title is required"), fields, is_active: z4.boolean().default(true) });
var agentForms = resource("agents.agent_form", {
  read: {
    route: "GET /agent-forms/:agentFormId",
    access: "public",
    summary: "Read a public form.",
    params: FormParams,
    response: z4.object({ formInfo: PublicAgentForm }),
    errors: ["NOT_FOUND"]
  },
  submit: {
    route: "POST /agent-forms/:agentFormId",
    access: "public",
    summary: "Ask for an account as an agent through a form; the answer never tells who is known.",
    params: FormParams,
    body: z4.object({
      values: z4.partialRecord(z4.enum([...agentFieldNames, "country_code"]), z4.string().trim().max(2e3)),
      referral_id: z4.string().trim().max(60).optional()
    }),
    response: z4.object({ result: z4.literal("received") }),
    message: "Thank you. We will look at your request and write to you",
    errors: ["NOT_FOUND"],
    audit: "agent_request.received",
    limit: { by: "ip", max: 20, seconds: 3600 }
  },
  list: {
    route: "GET /agents/forms",
    access: "agents.requests.read",
    summary: "List the forms agencies ask with.",
    feature: "agent_module",
    query: listQuery({ sortBy: ["created_at", "title"] }),
    response: pageOf(AgentForm)
  },
  create: {
    route: "POST /agents/forms",
    access: "agents.requests.update",
    summary: "Make a form.",
    feature: "agent_module",
    body: Body,
    status: 201,
    response: z4.object({ formInfo: AgentForm }),
    message: "The form was made",
    audit: "agent_form.created",
    idempotency: "accepted"
  },
  edit: {
    route: "PUT /agents/forms/:id",
    access: "agents.requests.update",
    summary: "Change a form, or switch it off.",
    feature: "agent_module",
    body: Body,
    response: z4.object({ formInfo: AgentForm }),
    message: "The form was saved",
    errors: ["NOT_FOUND", "VERSION_CONFLICT", "VERSION_REQUIRED"],
    audit: "agent_form.changed",
    concurrency: "if-match"
  }
});

// src/modules/agents/agent-form/agent-form.handlers.ts
var agentFormRoutes = implement(agentForms, {
  read: async (ctx, { params: params2 }) => ({ formInfo: shownForm(ctx, await publicForm(ctx, params2.agentFormId)) }),
  submit: async (ctx, { params: params2, body }) => takeAnswers(ctx, await publicForm(ctx, params2.agentFormId), body),
  list: (ctx, { query: query3 }) => formsOf(ctx, query3),
  create: async (ctx, { body }) => ({ formInfo: await createForm(ctx, body) }),
  edit: async (ctx, { params: params2, body }) => ({ formInfo: await changeForm(ctx, await visibleForm(ctx, params2.id), body) })
});

// ../../packages/contract/src/agents/agent-request/agent-request.contract.ts
import * as z12 from "zod";

// ../../packages/contract/src/identity/sign-up/sign-up.contract.ts
import * as z11 from "zod";

// ../../packages/contract/src/identity/code/code.contract.ts
import * as z10 from "zod";

// ../../packages/contract/src/identity/sign-in/sign-in.contract.ts
import * as z9 from "zod";

// ../../packages/contract/src/identity/profile/profile.contract.ts
import * as z8 from "zod";

// ../../packages/contract/src/agreements/agreement/agreement-summary.contract.ts
import * as z5 from "zod";
var AgreementGroup = z5.enum(["company", "agent", "user", "institution_staff"], "Group is required");
var AgreementStatus = z5.enum(agreementStatuses, "Status is required");
var AgreementSummary = z5.object({
  identifier: Identifier,
  id: Id,
  title: z5.string(),
  group: AgreementGroup,
  status: AgreementStatus,
  is_current: z5.boolean(),
  /** Counted in its group from 1 when it is first published; a draft has none. */
  version_no: z5.number().int().nullable(),
  last_modified_at: Timestamp,
  signed_by_company: z5.string().nullable(),
  signed_by_name: z5.string().nullable(),
  signed_by_designation: z5.string().nullable()
});
var signedFields = {
  signed_by_company: z5.string(),
  signed_by_name: z5.string(),
  signed_by_designation: z5.string(),
  signed_at: Timestamp
};
var SignedAgreement = AgreementSummary.extend(signedFields);

// ../../packages/contract/src/organization/attendance/attendance-info.contract.ts
import * as z6 from "zod";
var AttendanceInfo = z6.object({ status: z6.enum(["checked_in", "checked_out"]), last_changed_at: Timestamp.nullable() });

// ../../packages/contract/src/identity/two-factor/code.rules.ts
import * as z7 from "zod";
var VerificationCode = z7.string("Verification code is required").transform((text3) => text3.replace(/\s/g, "")).pipe(z7.string().regex(/^\d{6}$/, "Verification code must be 6 digits"));
var BackupCode = z7.string("Backup code is required").transform((text3) => text3.replace(/[\s-]/g, "").toUpperCase()).pipe(z7.string().regex(/^[A-Z2-7]{10}$/, "A backup code looks like ABCDE-23456"));

// ../../packages/contract/src/identity/profile/profile.contract.ts
var RoleRef = z8.object({ identifier: Identifier, name: z8.string() });
var Profile = z8.object({
  user: z8.object({
    identifier: Identifier,
    id: Id,
    first_name: z8.string(),
    last_name: z8.string(),
    profile_picture_url: z8.string().nullable(),
    /** The extension of one's own desk phone. */
    extension: z8.string().nullable(),
    email: z8.string(),
    mobile: z8.string().nullable(),
    country_code: z8.string().nullable(),
    group: z8.enum(["company", "agent", "user", "institution_staff"]),
    language: z8.enum(languages).nullable(),
    time_zone: z8.string()
  }),
  identityInfo: z8.array(RoleRef),
  activeUserIdentityInfo: RoleRef.extend({
    system_key: z8.string().nullable(),
    group_info: z8.object({ identifier: z8.string(), name: z8.string() })
  }),
  /** From permission to 1 or 0; a missing key counts as 0 (G-C-08). */
  userAuthoritiesInfo: z8.record(z8.string(), z8.union([z8.literal(0), z8.literal(1)])),
  hasStudentProfile: z8.boolean(),
  studentProfileInfo: z8.object({ identifier: Identifier }).nullable(),
  /** Whether the agency of the reader has signed the current agreement of its group. */
  hasAgreementSigned: z8.boolean(),
  signedAgreementInfo: SignedAgreement.nullable(),
  /** There is a current agreement and it is not signed: until it is, everything else is refused (G-C-77). */
  mustSignAgreement: z8.boolean(),
  /** The modules the company has at the moment, each by the name of its switch. */
  activeSubscriptions: z8.array(z8.object({ type: z8.string(), status: z8.literal("active") })),
  /** Whether the reader is in today (G-C-96). */
  attendanceInfo: AttendanceInfo,
  agentInfo: z8.object({ identifier: Identifier, name: z8.string(), agent_logo: z8.string().nullable(), agent_small_logo: z8.string().nullable() }).nullable()
});
var emptied = (value) => typeof value === "string" && value.trim() === "" ? null : value;
var ProfileBody = z8.object({
  first_name: requiredText("First name is required", 100),
  last_name: z8.string().trim().max(100).default(""),
  email: z8.string("Email address is required").trim().toLowerCase().max(254).pipe(z8.email("Invalid email")).optional(),
  country_code: z8.preprocess(
    emptied,
    z8.string().trim().regex(/^\+?[0-9]{1,4}$/, "Country code is required").nullish()
  ),
  mobile: z8.preprocess(
    emptied,
    z8.string().trim().regex(/^[0-9 ()-]{4,25}$/, "Enter a valid mobile number").nullish()
  ),
  /** An upload to take as the picture; null takes the picture away. */
  profile_picture_identifier: Identifier.nullish(),
  /** The code that was sent to a new address or number. */
  verificationCode: z8.preprocess((value) => emptied(value) ?? void 0, VerificationCode.optional())
}).superRefine(({ country_code, mobile }, context) => {
  if (mobile && !country_code) context.addIssue({ code: "custom", path: ["country_code"], message: "Country code is required" });
});
var AgentLogoBody = z8.object({ agent_logo_identifier: Identifier.nullish(), agent_small_logo_identifier: Identifier.nullish() });
var Capabilities = z8.object({
  gates: z8.record(z8.string(), z8.boolean()),
  gateConfig: z8.record(z8.string(), z8.unknown()),
  features: z8.record(z8.string(), z8.boolean()),
  /** Where the active role starts. */
  landing: z8.string(),
  /** After how many quiet minutes the portal signs out; null where it does not. */
  idle_minutes: z8.number().int().nullable(),
  /** Whether a telephony provider makes calls for the company. */
  can_dial: z8.boolean(),
  /** How far the first run of the company came, for those who set it up; null for others and once it is done. */
  setup: z8.enum(["open", "later"]).nullable()
});
var PreferenceKey = z8.string().regex(/^[a-z][a-z0-9_.-]{0,99}$/);
var profile = resource("identity.profile", {
  get: {
    route: "GET /account/profile",
    access: "signed-in",
    summary: "Read who is signed in, their roles and their rights.",
    response: Profile,
    beforeAgreement: true
  },
  update: {
    route: "PUT /account/profile",
    access: "signed-in",
    summary: "Change your own name, picture, email address and mobile number.",
    description: "A new address or number takes fresh proof (REAUTH_REQUIRED) and the code that the first such call sends there (CODE_REQUIRED); the call is repeated with it.",
    body: ProfileBody,
    response: Profile,
    message: "Profile updated successfully",
    errors: ["REAUTH_REQUIRED", "CODE_REQUIRED", "CODE_INVALID", "TOO_MANY_REQUESTS"],
    audit: "user.profile_changed",
    limit: { by: "user", max: 60, seconds: 600 }
  },
  agentLogo: {
    route: "PUT /account/agent-logo",
    access: "signed-in",
    gate: "profile.agent_logo_tab",
    summary: "Change the logos of your agency: PNG, JPG or JPEG, at most 5 MB, uploaded before.",
    body: AgentLogoBody,
    response: Profile,
    message: "Agent logo updated successfully",
    audit: "agent.logo_changed"
  },
  capabilities: {
    route: "GET /account/capabilities",
    access: "signed-in",
    summary: "Read which switches and modules are on for the active role.",
    response: Capabilities,
    beforeAgreement: true
  },
  changeLanguage: {
    route: "PUT /account/language",
    access: "signed-in",
    summary: "Choose the language of messages and mails.",
    body: z8.object({ language: z8.enum(languages) }),
    response: z8.object({ language: z8.enum(languages) }),
    message: "Language changed",
    audit: "user.language_changed"
  },
  preferences: {
    route: "GET /account/preferences",
    access: "signed-in",
    summary: "Read your own preferences, such as the columns of lists.",
    response: z8.object({ preferences: z8.record(z8.string(), z8.unknown()) })
  },
  prefer: {
    route: "PUT /account/preferences/:key",
    access: "signed-in",
    summary: "Keep one preference of your own; null forgets it.",
    params: z8.object({ key: PreferenceKey }),
    body: z8.object({
      value: z8.unknown().refine((value) => (JSON.stringify(value) ?? "").length <= 2e4, "This value is not valid")
    }),
    response: z8.object({ key: z8.string(), value: z8.unknown() }),
    audit: "user.preference_changed"
  }
});

// ../../packages/contract/src/identity/sign-in/sign-in.contract.ts
var nameFields = {
  email: z9.string().trim().max(254).pipe(z9.email("Invalid email")).optional(),
  country_code: z9.string().trim().regex(/^\+?[0-9]{1,4}$/, "Country code is required").optional(),
  mobile: z9.string().trim().regex(/^\+?[0-9 ()-]{4,25}$/, "Enter a valid mobile number").optional()
};
function needsName({ email: email6, country_code, mobile }, context) {
  if (email6 === void 0 && mobile === void 0)
    context.addIssue({ code: "custom", path: ["email"], message: "Email address is required" });
  if (mobile !== void 0 && country_code === void 0 && !mobile.startsWith("+"))
    context.addIssue({ code: "custom", path: ["country_code"], message: "Country code is required" });
}
var browserFields = {
  device_os: z9.string().trim().max(60).optional(),
  device_client: z9.string().trim().max(60).optional()
};
var SignInBody = z9.object({ ...nameFields, password: z9.string("Password is required").min(1, "Password is required").max(1e3), ...browserFields }).superRefine(needsName);
var TokensInfo = z9.object({ accessToken: z9.string(), refreshToken: z9.string().optional() });
var grantPurposes = ["set_password", "invitation", "two_factor", "change_password", "signup", "reset_password"];
var OneTimeGrant = z9.object({ oneTimeToken: z9.string(), purpose: z9.enum(grantPurposes), expires_in: z9.number().int() });
var secondWays = ["app", "backup_code", "passkey"];
var SignInResult = z9.discriminatedUnion("result", [
  z9.object({
    result: z9.literal("authenticated"),
    tokensInfo: TokensInfo,
    activeRole: RoleRef,
    deviceInfo: z9.object({ identifier: Identifier, device_identifier: Identifier })
  }),
  OneTimeGrant.extend({
    result: z9.literal("two_factor_required"),
    isTwoFactorRequired: z9.literal(true),
    /** What the person has to take it with; nothing means that they set one up first. */
    ways: z9.array(z9.enum(secondWays))
  }),
  OneTimeGrant.extend({ result: z9.literal("password_change_required") }),
  OneTimeGrant.extend({ result: z9.literal("password_set_required") })
]);
var signIn = resource("identity.sign_in", {
  signIn: {
    route: "POST /auth/signin",
    access: "public",
    summary: "Sign in with an email address or a mobile number, and a password.",
    description: "Device-Number names the browser; an unknown one is registered. A refusal never tells whether the account exists.",
    body: SignInBody,
    response: SignInResult,
    message: "Signed in",
    errors: ["INVALID_CREDENTIALS", "TOO_MANY_REQUESTS", "NOT_OFFERED", "ADDRESS_REFUSED"],
    audit: "session.started",
    limit: { by: "ip", max: 60, seconds: 60 }
  },
  refresh: {
    route: "PUT /auth/refresh-token",
    access: "public",
    summary: "Exchange the refresh token for a new pair, and act in another of your roles if one is named.",
    description: "The token is in the cookie, or for X-Client: api in the Authorization header. It is used once: for 20 seconds the used one yields the same successor, after that its reuse ends the session.",
    body: z9.object({ identity: Identifier.optional() }),
    response: z9.object({ tokensInfo: TokensInfo, activeRole: RoleRef }),
    errors: [
      "AUTHORIZATION_MISSING",
      "TOKEN_EXPIRED",
      "TOKEN_UNKNOWN",
      "SESSION_REUSED",
      "DEVICE_UNKNOWN",
      "PERMISSION_DENIED",
      "ADDRESS_REFUSED"
    ],
    audit: "session.refreshed",
    limit: { by: "ip", max: 600, seconds: 60 }
  },
  signOut: {
    route: "GET /auth/logout",
    access: "signed-in",
    summary: "End this session on this device.",
    writes: true,
    response: z9.object({}),
    message: "Signed out",
    beforeAgreement: true,
    audit: "session.ended"
  }
});

// ../../packages/contract/src/identity/code/code.contract.ts
var OtpChallenge = z10.object({
  otp_identifier: Identifier,
  otp_type: z10.enum(codeTypes),
  expires_in: z10.number().int(),
  resend_after: z10.number().int(),
  attempts_left: z10.number().int()
});
var VerifiedCode = z10.union([SignInResult, OneTimeGrant]);
var codes = resource("identity.code", {
  send: {
    route: "POST /auth/send-otp",
    access: "public",
    summary: "Send a code to sign in with to an address or a number.",
    description: "Always answers alike; to an account that does not exist nothing is sent.",
    body: z10.object({ ...nameFields, otp_type: z10.literal("login").default("login") }).superRefine(needsName),
    response: OtpChallenge,
    message: "If the account exists, an OTP has been sent",
    errors: ["NOT_OFFERED"],
    audit: "code.asked",
    limit: { by: "ip", max: 20, seconds: 3600 }
  },
  resend: {
    route: "POST /auth/resend-otp",
    access: "public",
    summary: "Send a new code in place of the one before, which stops working.",
    description: "Refused with 429 before resend_after has passed. The tries that were used stay used.",
    body: z10.object({ otp_identifier: Identifier }),
    response: OtpChallenge,
    message: "If the account exists, an OTP has been sent",
    errors: ["INVALID_OTP"],
    audit: "code.asked_again",
    limit: { by: "ip", max: 60, seconds: 3600 }
  },
  verify: {
    route: "POST /auth/verify-otp",
    access: "public",
    summary: "Prove a code: it signs in, or yields the grant to choose a password.",
    description: "A wrong, expired, used or unknown code is refused alike, with attempts_left beside code and message.",
    body: z10.object({
      otp_identifier: Identifier,
      otp: z10.string("Enter the 6 digits of the code").trim().regex(new RegExp(`^[0-9]{${codeRules.digits}}$`), "Enter the 6 digits of the code"),
      ...browserFields
    }),
    response: VerifiedCode,
    errors: ["INVALID_OTP", "TOO_MANY_REQUESTS"],
    audit: "code.verified",
    limit: { by: "ip", max: 120, seconds: 3600 }
  }
});

// ../../packages/contract/src/identity/sign-up/sign-up.contract.ts
var OwnEmail = z11.string("Email address is required").trim().min(1, "Email address is required").max(254).pipe(z11.email("Invalid email"));
var OwnNumber = {
  country_code: z11.string("Country code is required").trim().regex(/^\+?[0-9]{1,4}$/, "Country code is required"),
  mobile: z11.string("Mobile number is required").trim().min(1, "Mobile number is required").regex(/^$|^[0-9 ()-]{4,25}$/, "Enter a valid mobile number")
};
var signUp = resource("identity.sign_up", {
  signUp: {
    route: "POST /auth/signup",
    access: "public",
    summary: "Ask for an account; a code goes to the address, and only its reader gets further.",
    description: "Answers alike when the address or number has an account already; its owner is told by mail.",
    body: z11.object({
      first_name: requiredText("First name is required", 100),
      last_name: requiredText("Last name is required", 100),
      email: OwnEmail,
      ...OwnNumber,
      referral_id: z11.string().trim().max(60).optional(),
      terms_accepted: z11.literal(true, "Please accept the terms")
    }),
    response: OtpChallenge,
    message: "We have sent a code to your email address",
    errors: ["NOT_OFFERED"],
    audit: "account.asked",
    limit: { by: "ip", max: 20, seconds: 3600 }
  }
});

// ../../packages/contract/src/agents/agent-request/agent-request.contract.ts
var Website = z12.string().trim().max(300).refine((value) => value === "" || /^(https?:\/\/)?[^\s/$.?#]+\.[^\s]{2,}$/i.test(value), "Enter a valid website");
var AgentRequest = z12.object({
  identifier: Identifier,
  id: Id,
  company_name: z12.string(),
  first_name: z12.string(),
  last_name: z12.string(),
  email: z12.string(),
  country_code: z12.string().nullable(),
  mobile: z12.string().nullable(),
  country: z12.string().nullable(),
  state: z12.string().nullable(),
  city: z12.string().nullable(),
  website: z12.string().nullable(),
  message: z12.string().nullable(),
  form_title: z12.string().nullable(),
  referred_by: PersonRef.nullable(),
  status: z12.enum(agentRequestStatuses),
  decided_by: PersonRef.nullable(),
  decided_at: Timestamp.nullable(),
  decline_reason: z12.string().nullable(),
  created_at: Timestamp
});
var agentRequests = resource("agents.agent_request", {
  ask: {
    route: "POST /auth/request-agent-account",
    access: "public",
    summary: "Ask for an account as an agent; the answer never tells who is known.",
    body: z12.object({
      company_name: requiredText(agentFieldTexts.company_name),
      first_name: requiredText("First name is required", 100),
      last_name: requiredText("Last name is required", 100),
      email: OwnEmail,
      ...OwnNumber,
      country_id: z12.coerce.number("Country is required").int().min(1, "Country is required"),
      state: optionalText(100),
      city: optionalText(100),
      website: Website.nullish(),
      message: optionalText(2e3),
      referral_id: z12.string().trim().max(60).optional()
    }),
    response: z12.object({ result: z12.literal("received") }),
    message: "Thank you. We will look at your request and write to you",
    errors: ["NOT_OFFERED"],
    audit: "agent_request.received",
    limit: { by: "ip", max: 20, seconds: 3600 }
  },
  list: {
    route: "GET /agents/requests",
    access: "agents.requests.read",
    summary: "List who asked for an account as an agent.",
    feature: "agent_module",
    query: listQuery({
      sortBy: ["created_at", "company_name", "status"],
      filters: { status: z12.enum(agentRequestStatuses) }
    }),
    response: pageOf(AgentRequest)
  },
  approve: {
    route: "PUT /agents/requests/:id/approve",
    access: "agents.requests.update",
    summary: "Make the agency and the account of its owner, and invite them.",
    feature: "agent_module",
    response: z12.object({ requestInfo: AgentRequest }),
    message: "The agency was made and its owner invited",
    errors: ["NOT_FOUND", "AGENT_REQUEST_DECIDED", "ALREADY_EXISTS"],
    audit: "agent_request.approved"
  },
  decline: {
    route: "PUT /agents/requests/:id/decline",
    access: "agents.requests.update",
    summary: "Decline a request; they are told by mail.",
    feature: "agent_module",
    body: z12.object({ decline_reason: optionalText(500) }),
    response: z12.object({ requestInfo: AgentRequest }),
    message: "The request was declined",
    errors: ["NOT_FOUND", "AGENT_REQUEST_DECIDED"],
    audit: "agent_request.declined"
  }
});

// src/modules/agents/agent-request/agent-request.policy.ts
async function visibleRequest(ctx, ref) {
  const found4 = await ctx.db.selectFrom("agent_requests").select(["id", "identifier", "company_name", "first_name", "last_name", "email", "country_code", "mobile", "language", "agent_id"]).select((eb) => eb.ref("status").$castTo().as("status")).where((eb) => /^\d+$/.test(ref) ? eb("id", "=", Number(ref)) : eb("identifier", "=", ref)).forUpdate().executeTakeFirst();
  return prove(found4 ?? refuse("NOT_FOUND"));
}

// src/modules/agents/agent-request/agent-request.handlers.ts
var agentRequestRoutes = implement(agentRequests, {
  ask: async (ctx, { body }) => ctx.tenant.settings.auth.agent_request_enabled && ctx.tenant.features.agent_module ? receiveRequest(ctx, body) : refuse("NOT_OFFERED"),
  list: (ctx, { query: query3 }) => requestsOf(ctx, query3),
  approve: async (ctx, { params: params2 }) => ({ requestInfo: await approveRequest(ctx, await visibleRequest(ctx, params2.id)) }),
  decline: async (ctx, { params: params2, body }) => ({
    requestInfo: await declineRequest(ctx, await visibleRequest(ctx, params2.id), body.decline_reason)
  })
});

// ../../packages/contract/src/agreements/agreement/agreement.contract.ts
import * as z13 from "zod";
var Agreement = AgreementSummary.extend({
  /** Markdown; shown without HTML and pictures (G-C-82). */
  content: z13.string(),
  /** SHA-256 of the text in UTF-8; whoever signs says with it which text they read. */
  content_sha256: z13.string(),
  signatures_count: z13.number().int(),
  /** Grows with every change, for If-Match. */
  version: z13.number().int()
});
var AgreementRow = AgreementSummary.extend({ signatures_count: z13.number().int().optional() });
var Markdown = z13.string().max(1e5).transform(
  (text3) => text3.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "").trimEnd()
);
var AgreementBody = z13.object({
  title: requiredText("Title is required", 255),
  group: AgreementGroup,
  content: Markdown.default("")
});
var StatusBody = z13.object({ status: AgreementStatus, is_current: z13.boolean("Required") });
var AgreementEdit = AgreementBody.extend({ content: Markdown.optional(), ...StatusBody.shape }).partial();
var one3 = { params: z13.object({ identifier: Identifier }) };
var answer2 = { response: z13.object({ agreementInfo: Agreement }) };
var agreements = resource("agreements.agreement", {
  list: {
    route: "GET /masters/agreements",
    access: "agreements.read",
    summary: "List the agreements.",
    description: "extra is a comma list of optional parts: signatures_count. Unknown ones are ignored (G-C-79).",
    query: listQuery({
      sortBy: ["last_modified_at", "title", "group", "status"],
      filters: { status: AgreementStatus, group: AgreementGroup }
    }).extend({
      extra: z13.string().max(200).default("").transform((list2) => list2.split(",").map((part) => part.trim()))
    }),
    response: pageOf(AgreementRow),
    beforeAgreement: true
  },
  active: {
    route: "GET /masters/agreements/active",
    access: "signed-in",
    summary: "Read the current agreement of your group, if there is one.",
    response: z13.object({ agreementInfo: Agreement.nullable() }),
    beforeAgreement: true
  },
  create: {
    route: "POST /masters/agreements",
    access: "agreements.create",
    summary: "Create an agreement as a draft.",
    body: AgreementBody,
    ...answer2,
    status: 201,
    message: "Agreement created successfully",
    audit: "agreement.created",
    idempotency: "accepted",
    beforeAgreement: true
  },
  get: {
    route: "GET /masters/agreements/:identifier",
    access: "agreements.read",
    summary: "Read an agreement with its text.",
    ...one3,
    ...answer2,
    errors: ["NOT_FOUND"],
    concurrency: "etag",
    beforeAgreement: true
  },
  update: {
    route: "PUT /masters/agreements/:identifier",
    access: "agreements.update",
    summary: "Change an agreement nobody has signed; status and is_current as in change-status.",
    description: "With If-Match only the version it names is changed.",
    ...one3,
    body: AgreementEdit,
    ...answer2,
    message: "Agreement updated successfully",
    errors: ["NOT_FOUND", "AGREEMENT_LOCKED", "VERSION_CONFLICT"],
    audit: "agreement.updated",
    concurrency: "etag",
    beforeAgreement: true
  },
  changeStatus: {
    route: "PUT /masters/agreements/:identifier/change-status",
    access: "agreements.update",
    summary: "Change the status of an agreement, and whether it is the current one of its group.",
    ...one3,
    body: StatusBody,
    ...answer2,
    message: "Agreement status updated successfully",
    errors: ["NOT_FOUND"],
    audit: "agreement.status_changed",
    beforeAgreement: true
  },
  revise: {
    route: "POST /masters/agreements/:identifier/new-version",
    access: "agreements.create",
    summary: "Make a draft with the title, group and text of an agreement, to be its next version.",
    ...one3,
    ...answer2,
    status: 201,
    message: "Agreement created successfully",
    errors: ["NOT_FOUND"],
    audit: "agreement.revised",
    idempotency: "accepted",
    beforeAgreement: true
  }
});

// src/modules/agreements/agreement/agreement.queries.ts
import { sql as sql7 } from "kysely";
var signers = sql7`(select count(*)::int from agreement_signatures s where s.agreement_id = a.id and s.status = 'signed')`;
var unsigned = { signed_by_company: null, signed_by_name: null, signed_by_designation: null };
var summaries = (ctx) => ctx.db.selectFrom("agreements as a").select(["a.identifier", "a.id", "a.title", "a.is_current", "a.version_no", "a.last_modified_at"]).select((eb) => [
  eb.ref("a.status").$castTo().as("status"),
  eb.ref("a.group").$castTo().as("group")
]);
async function agreementList(ctx, query3) {
  const { filters: filters2, search: search2 } = query3;
  const rows2 = summaries(ctx).$if(query3.extra.includes("signatures_count"), (found4) => found4.select(signers.as("signatures_count"))).$if(search2 !== "", (found4) => found4.where(sql7`position(fold(${search2}) in fold(a.title)) > 0`)).$if(filters2.status !== void 0, (found4) => found4.where("a.status", "=", filters2.status)).$if(filters2.group !== void 0, (found4) => found4.where("a.group", "=", filters2.group)).orderBy(`a.${query3.sort_by}`, query3.sort).orderBy("a.id", query3.sort);
  const page2 = await paged(ctx.db, rows2, query3);
  return { ...page2, recordsInfo: page2.recordsInfo.map((row) => ({ ...row, ...unsigned })) };
}
var wholes = (ctx) => summaries(ctx).select([
  "a.content",
  "a.version",
  sql7`encode(sha256(convert_to(a.content, 'UTF8')), 'hex')`.as("content_sha256"),
  signers.as("signatures_count")
]);
var agreementById = async (ctx, id) => ({
  ...await wholes(ctx).where("a.id", "=", id).executeTakeFirstOrThrow(),
  ...unsigned
});
async function activeAgreement(ctx) {
  const found4 = await wholes(ctx).where("a.group", "=", ctx.actor.group).where("a.is_current", "=", true).executeTakeFirst();
  return found4 ? { ...found4, ...unsigned } : null;
}

// src/modules/agreements/agreement/agreement.handlers.ts
var agreementRoutes = implement(agreements, {
  list: (ctx, { query: query3 }) => agreementList(ctx, query3),
  active: async (ctx) => ({ agreementInfo: await activeAgreement(ctx) }),
  create: async (ctx, { body }) => ({ agreementInfo: await agreementById(ctx, await createAgreement(ctx, body)) }),
  get: async (ctx, { params: params2 }) => ({ agreementInfo: await agreementById(ctx, (await visibleAgreement(ctx, params2.identifier)).id) }),
  update: async (ctx, { params: params2, body }) => {
    const agreement = await agreementToChange(ctx, params2.identifier);
    await editAgreement(ctx, agreement, body);
    return { agreementInfo: await agreementById(ctx, agreement.id) };
  },
  changeStatus: async (ctx, { params: params2, body }) => {
    const agreement = await agreementToChange(ctx, params2.identifier);
    await changeStatus2(ctx, agreement, body);
    return { agreementInfo: await agreementById(ctx, agreement.id) };
  },
  revise: async (ctx, { params: params2 }) => {
    const agreement = await visibleAgreement(ctx, params2.identifier);
    return { agreementInfo: await agreementById(ctx, await createAgreement(ctx, agreement, agreement)) };
  }
});

// ../../packages/contract/src/agreements/signature/signature.contract.ts
import * as z14 from "zod";
var SignedCopy = Agreement.extend({
  ...signedFields,
  agent: z14.object({ identifier: Identifier, id: Id, name: z14.string() }),
  /** Minutes east of UTC where it was signed. */
  offset_minutes: z14.number().int(),
  ip: z14.string().nullable(),
  user_agent: z14.string().nullable()
});
var Signature = z14.object({
  identifier: Identifier,
  id: Id,
  status: z14.enum(["signed", "declined"]),
  agent: z14.object({ identifier: Identifier, id: Id, name: z14.string() }),
  signed_by_company: z14.string().nullable(),
  signed_by_name: z14.string().nullable(),
  signed_by_designation: z14.string().nullable(),
  signed_at: Timestamp,
  /** Whose session it was: the signer's own, or the one of who recorded it. */
  recorded_by: z14.string().nullable()
});
var SignBody = z14.object({
  signed_by_company: requiredText("Company name is required", 255),
  signed_by_name: requiredText("Name is required", 255),
  signed_by_designation: requiredText("Designation is required", 255),
  /** The text that was read; another one is not signed with it. */
  content_sha256: z14.string().max(64).optional()
});
var SignForAgentBody = SignBody.extend({
  agent_identifier: z14.string("Agent is required").pipe(z14.uuid("Agent is required")),
  agreement_identifier: Identifier
});
var copyOf = {
  params: z14.object({ agentIdentifier: RecordRef }),
  query: z14.object({ agreement_identifier: Identifier.optional() })
};
var answer3 = { response: z14.object({ agreementInfo: SignedCopy }) };
var sparing = { limit: { by: "user", max: 30, seconds: 60 } };
var signatures = resource("agreements.signature", {
  list: {
    route: "GET /masters/agreements/:identifier/signatures",
    access: "agreements.read",
    summary: "List who signed an agreement and who declined it, the latest first.",
    params: z14.object({ identifier: Identifier }),
    query: listQuery({ sortBy: ["id"], filters: { status: z14.enum(["signed", "declined"]) } }),
    response: pageOf(Signature),
    errors: ["NOT_FOUND"],
    beforeAgreement: true
  },
  sign: {
    route: "POST /masters/agreements/sign",
    access: "signed-in",
    summary: "Sign the current agreement for your agency.",
    description: "With content_sha256 only the text that was read is signed: 409 when another one is current by now.",
    body: SignBody,
    ...answer3,
    message: "Agreement Signed successfully",
    errors: ["NOT_FOUND", "AGREEMENT_SIGNED", "VERSION_CONFLICT"],
    audit: "agreement.signed",
    beforeAgreement: true,
    ...sparing
  },
  signForAgent: {
    route: "POST /masters/agreements/sign/agent",
    access: "agreements.sign",
    summary: "Record the signature of an agency under an active agreement; an agent only for their own.",
    body: SignForAgentBody,
    ...answer3,
    message: "Agreement Signed successfully",
    errors: ["NOT_FOUND", "AGREEMENT_SIGNED", "VERSION_CONFLICT"],
    audit: "agreement.signature_recorded",
    beforeAgreement: true
  },
  decline: {
    route: "POST /masters/agreements/declined",
    access: "signed-in",
    summary: "Record that your agency declined the current agreement.",
    body: z14.object({ identifier: Identifier }),
    response: z14.object({ identifier: Identifier }),
    errors: ["NOT_FOUND", "AGREEMENT_SIGNED"],
    audit: "agreement.declined",
    beforeAgreement: true,
    ...sparing
  },
  signedCopy: {
    route: "GET /masters/agreements/signed/agent/:agentIdentifier",
    access: "signed-in",
    summary: "Read the signed copy of an agency: of the named agreement, else of the one it signed last.",
    ...copyOf,
    ...answer3,
    errors: ["NOT_FOUND"],
    beforeAgreement: true
  },
  signedPdf: {
    route: "GET /masters/agreements/signed/agent/:agentIdentifier/pdf",
    access: "signed-in",
    summary: "Read the signed copy of an agency as PDF.",
    ...copyOf,
    response: download("application/pdf"),
    errors: ["NOT_FOUND"],
    beforeAgreement: true
  }
});

// src/modules/agreements/signature/signature.handlers.ts
async function pdfOf(ctx, id) {
  const shown6 = { type: "application/pdf", disposition: "inline" };
  const kept3 = await printedCopy(ctx, id);
  if (kept3) return { ...shown6, filename: kept3.filename, content: ctx.files.read(kept3.storage_key), bytes: kept3.bytes };
  const copy = await copyById(ctx, id);
  return { ...shown6, filename: `${copy.title} - ${copy.agent.name}.pdf`, content: drawn(copy, ctx.tenant) };
}
async function* drawn(copy, { name: name2, default_language }) {
  const { renderPaper } = await import("./paper-KC5JXDK2.js");
  yield await renderPaper(paperOf(copy, name2, default_language));
}
var signatureRoutes = implement(signatures, {
  list: async (ctx, { params: params2, query: query3 }) => signaturesOf(ctx, await visibleAgreement(ctx, params2.identifier), query3),
  sign: async (ctx, { body }) => {
    const agency = await ownAgency(ctx);
    const agreement = await currentAgreement(ctx, "agent") ?? refuse("NOT_FOUND");
    return { agreementInfo: await copyById(ctx, await signAgreement(ctx, agreement, agency, body)) };
  },
  signForAgent: async (ctx, { body }) => {
    const agency = await visibleAgency(ctx, body.agent_identifier);
    const agreement = await agreementToSign(ctx, body.agreement_identifier);
    return { agreementInfo: await copyById(ctx, await signAgreement(ctx, agreement, agency, body)) };
  },
  decline: async (ctx, { body }) => {
    const agency = await ownAgency(ctx);
    const agreement = await currentAgreement(ctx, "agent");
    if (agreement?.identifier !== body.identifier) return refuse("NOT_FOUND");
    return declineAgreement(ctx, agreement, agency);
  },
  signedCopy: async (ctx, { params: params2, query: query3 }) => {
    const agency = await readableAgency(ctx, params2.agentIdentifier);
    return { agreementInfo: await copyById(ctx, await signatureOf(ctx, agency, query3.agreement_identifier)) };
  },
  signedPdf: async (ctx, { params: params2, query: query3 }) => pdfOf(ctx, await signatureOf(ctx, await readableAgency(ctx, params2.agentIdentifier), query3.agreement_identifier))
});

// ../../packages/contract/src/applications/application/application.contract.ts
import * as z18 from "zod";

// ../../packages/contract/src/leads/activity/activity.contract.ts
import * as z15 from "zod";
var Person2 = z15.object({ id: Id, name: z15.string() });
var Role2 = z15.object({ id: Id, name: z15.string() });
var activityVars = {
  created: z15.object({ platform: z15.string().optional() }),
  re_enquiry: z15.object({ platform: z15.string().optional(), form: z15.string().optional() }),
  updated: z15.object({ fields: z15.array(z15.string()) }),
  status_changed: z15.object({
    from: z15.string().optional(),
    to: z15.string(),
    from_id: Id.optional(),
    to_id: Id,
    reason: z15.string().optional(),
    remarks: z15.string().optional()
  }),
  assigned: z15.object({ staff: z15.array(z15.object({ user: Person2, role: Role2 })), reason: z15.string().optional() }),
  transferred: z15.object({
    staff: z15.array(z15.object({ user: Person2, role: Role2 })),
    former: z15.array(z15.object({ user: Person2, role: Role2 })),
    reason: z15.string().optional()
  }),
  unassigned: z15.object({ user: Person2, role: Role2 }),
  note_added: z15.object({ note_id: Id }),
  task_set: z15.object({ task_id: Id, note: z15.string(), scheduled_at: Timestamp, user: Person2 }),
  task_completed: z15.object({ task_id: Id, note: z15.string() }),
  task_cancelled: z15.object({ task_id: Id, note: z15.string() }),
  task_reopened: z15.object({ task_id: Id, note: z15.string() }),
  call: z15.object({
    direction: z15.enum(callDirections),
    outcome: z15.enum(callOutcomes),
    started_at: Timestamp,
    duration_seconds: z15.number().int(),
    recording_url: z15.string().optional()
  }),
  deleted: z15.object({ reason: z15.string() }),
  restored: z15.object({})
};
var Activity = z15.object({
  identifier: Identifier,
  id: Id,
  type: z15.string(),
  vars: z15.record(z15.string(), z15.unknown()),
  visibility: z15.enum(["internal", "shared"]),
  actor: PersonRef.nullable(),
  created_at: Timestamp
});
var leadActivities = resource("leads.activity", {
  list: {
    route: "GET /leads/:id/activities",
    access: "leads.read",
    summary: "List what happened on a lead, newest first.",
    query: listQuery({ sortBy: ["id"] }).extend({ types: z15.string().trim().max(500).default("") }),
    response: pageOf(Activity),
    errors: ["NOT_FOUND"]
  }
});

// ../../packages/contract/src/applications/application/application-list.contract.ts
import * as z16 from "zod";
var texts = z16.union([z16.string(), z16.array(z16.string()).max(100)]).transform((value) => Array.isArray(value) ? value : [value]);
var applicationFilters = {
  destination_countries: Ids,
  institution_id: Ids,
  /** A value of the list `region`, whose countries are the tenant's own. */
  source_region: Id,
  source_country: Ids,
  /** When the status changed last. */
  status_at: DayRange,
  application_statuses: Ids,
  intake: Ids,
  intake_year: Ids,
  has_counseling: Flag,
  created_at: DayRange,
  is_deferred: Flag,
  utm_sources: texts,
  utm_mediums: texts,
  status_in_canada: z16.enum(statusesInCanada),
  staff_role_id: Id,
  staff_id: Id,
  agent_identifier: Identifier,
  branch_id: Ids,
  lead_identifier: Identifier,
  /** Longer in its stage than the pipeline estimates. */
  is_overdue: Flag
};
var ApplicationListQuery = listQuery({
  sortBy: ["id", "status_at", "offer_letter_deadline", "created_at"],
  filters: applicationFilters,
  perPage: 25
}).extend({
  /** Key of a stage; `all` or nothing leaves it out. */
  application_stage_type: z16.string().trim().max(60).default("all"),
  with_tabs: Flag.optional()
});
var kind = { type: z16.enum(["success", "cancel"]), position: z16.enum(["start", "middle", "end"]) };
var TabStatus = z16.object({
  ...kind,
  id: Id,
  identifier: Identifier,
  key: z16.string(),
  name: z16.string(),
  is_active: z16.boolean(),
  order_no: z16.number().int(),
  is_skippable: z16.boolean(),
  est_days: z16.number().int(),
  stage_id: Id
});
var ApplicationTab = z16.object({
  key: z16.string(),
  label: z16.string(),
  count: z16.number().int(),
  isCountExact: z16.boolean(),
  stage: z16.object({
    ...kind,
    id: Id,
    identifier: Identifier,
    key: z16.string(),
    name: z16.string(),
    est_days: z16.number().int(),
    is_skippable: z16.boolean(),
    statuses: z16.array(TabStatus)
  }).nullable()
});

// ../../packages/contract/src/applications/application/application-record.contract.ts
import * as z17 from "zod";
var Named = z17.object({ id: Id, identifier: Identifier, name: z17.string() });
var Labelled = z17.object({ id: Id, label: z17.string() });
var ApplicationProgram = z17.object({
  program_id: Id,
  name: z17.string(),
  order: z17.number().int(),
  outcome: z17.enum(["pending", "offered", "rejected", "dropped"]),
  study_level: z17.string().nullable(),
  duration: z17.number().int().nullable(),
  duration_type: z17.string()
});
var ApplicationCan = z17.object({
  update: z17.boolean(),
  move: z17.boolean(),
  defer: z17.boolean(),
  add_course: z17.boolean(),
  add_document: z17.boolean(),
  verify: z17.boolean()
});
var ApplicationRow = z17.object({
  identifier: Identifier,
  id: Id,
  version: z17.number().int(),
  studentInfo: PersonRef,
  institution: Named.extend({ logo_url: z17.string().nullable() }),
  campus: z17.object({ id: Id, name: z17.string(), city: z17.string().nullable() }),
  destination_country: z17.object({ id: Id, iso2: z17.string(), name: z17.string() }),
  programs: z17.array(ApplicationProgram),
  intake: Labelled,
  intake_year: z17.number().int(),
  timeline_id: Id,
  stage: LeadStage,
  status: LeadStatus,
  /** The status it came from, where a closed one can be reopened. */
  left_status_id: Id.nullable(),
  status_at: Timestamp,
  /** When its stage should be over; null once it is closed. */
  due_at: Timestamp.nullable(),
  /** It stands in its stage longer than the pipeline estimates. */
  is_overdue: z17.boolean(),
  application_number: z17.string().nullable(),
  ocas_number: z17.string().nullable(),
  offer_letter_deadline: Day.nullable(),
  is_deferred: z17.boolean(),
  branch: Named.nullable(),
  agent: Named.nullable(),
  staff: z17.array(StaffOnLead),
  created_at: Timestamp,
  can: ApplicationCan
});
var ApplicationMove = LeadMove.extend({
  fields: z17.array(
    z17.object({
      name: z17.string(),
      kind: z17.enum(["text", "long_text", "day", "intake", "year"]),
      label: z17.string(),
      is_required: z17.boolean()
    })
  ),
  needs_offer_letter: z17.boolean()
});
var ApplicationRecord = ApplicationRow.extend({
  team: Named.nullable(),
  status_reason: Labelled.nullable(),
  remarks: z17.string().nullable(),
  submitted_at: Timestamp.nullable(),
  offer_letter_received_at: Day.nullable(),
  offer_conditions: z17.string().nullable(),
  tuition_fee: Money.nullable(),
  tuition_fee_due_date: Day.nullable(),
  tuition_fee_paid_date: Day.nullable(),
  application_fee: Money.nullable(),
  deferred_from: z17.object({ intake_id: Id, intake: z17.string(), intake_year: z17.number().int() }).nullable(),
  status_in_canada: z17.enum(statusesInCanada).nullable(),
  /** The lead was counselled before. */
  has_counseling: z17.boolean(),
  utm_source: z17.string().nullable(),
  utm_medium: z17.string().nullable(),
  createdByInfo: PersonRef.nullable(),
  updated_at: Timestamp,
  stageBar: z17.array(StageStop),
  moves: z17.array(ApplicationMove),
  counts: z17.object({ documents: z17.number().int(), verified_documents: z17.number().int(), activities: z17.number().int() }),
  /** Expected and received commission, one line per currency; empty for who may not see money. */
  installments: z17.array(z17.object({ expected: Money, received: Money, count: z17.number().int() }))
});
var ApplicationChange = z17.object({
  identifier: Identifier,
  id: Id,
  version: z17.number().int(),
  stage: LeadStage,
  status: LeadStatus,
  /** Documents still missing; a submission is warned about them, not stopped. */
  missing_documents: z17.array(z17.string())
});

// ../../packages/contract/src/applications/application/application.contract.ts
var ApplicationBody = z18.object({
  intake: z18.number("Intake is required").int(),
  intake_year: z18.number("Intake Year is required").int(),
  institution: z18.number("College is required").int(),
  destination_country: z18.number("Country is required").int(),
  campus: z18.number("Campus is required").int(),
  lead_identifier: z18.uuid({ error: "Student is required" }),
  programs: z18.array(z18.number("Course is required").int(), "Course is required").min(1, "Course is required").max(maxCourses, "select up to 3 courses").refine((ids2) => new Set(ids2).size === ids2.length, "Choose each course once")
});
var ApplicationFields = z18.object({
  application_number: optionalText(60),
  ocas_number: optionalText(60),
  offer_letter_received_at: Day.nullish(),
  offer_letter_deadline: Day.nullish(),
  offer_conditions: optionalText(2e3),
  tuition_fee: Amount("Enter an amount").nullish(),
  tuition_fee_currency: Currency,
  tuition_fee_due_date: Day.nullish(),
  tuition_fee_paid_date: Day.nullish(),
  application_fee: Amount("Enter an amount").nullish(),
  status_in_canada: z18.enum(statusesInCanada).nullish(),
  remarks: optionalText(2e3),
  intake_id: Id.nullish(),
  intake_year: z18.number().int().nullish()
}).partial();
var ApplicationUpdate = z18.object({
  form_values: ApplicationFields.default({}),
  /** Answers to the own fields of the forms the status asks for, by field name. */
  answers: Values.default({}),
  /** Number of a value of the list `application_reason`. */
  status_reason_id: Id.nullish(),
  remarks: optionalText(2e3),
  /** Where it stood when the caller looked; another status answers 409. */
  from_status_identifier: RecordRef.optional(),
  /** The version the caller changed; another one answers 409. */
  version: z18.number().int().optional()
});
var changed = z18.object({ applicationInfo: ApplicationChange });
var applications = resource("applications.application", {
  list: {
    route: "GET /applications",
    access: "applications.read",
    summary: "List the applications the caller may see, by stage, filters and search.",
    description: "with_tabs=1 adds tabsInfo with a tab per stage and counts up to 1,000.",
    query: ApplicationListQuery,
    response: pageOf(ApplicationRow).extend({ tabsInfo: z18.array(ApplicationTab).optional() })
  },
  single: {
    route: "GET /applications/:id",
    access: "applications.read",
    summary: "Read one application with its stage bar and its possible moves.",
    response: z18.object({ applicationInfo: ApplicationRecord }),
    errors: ["NOT_FOUND"],
    concurrency: "etag"
  },
  create: {
    route: "POST /applications/add-application",
    access: "applications.create",
    summary: "Create an application of a student for up to three courses of one campus.",
    body: ApplicationBody,
    response: changed,
    status: 201,
    message: "Application created successfully",
    errors: ["NOT_FOUND", "APPLICATION_EXISTS"],
    audit: "application.created",
    idempotency: "accepted"
  },
  update: {
    route: "PUT /applications/update/:id",
    access: "applications.read",
    summary: "Move an application to a status with the values it asks for, or change its fields.",
    description: "With status_identifier it needs applications.status.update, without it applications.update (G-L-44).",
    query: z18.object({ status_identifier: RecordRef.optional() }),
    body: ApplicationUpdate,
    response: changed,
    message: "Application updated successfully",
    errors: [
      "NOT_FOUND",
      "PERMISSION_DENIED",
      "STATUS_CHANGED",
      "STATUS_MOVE_REFUSED",
      "STAGE_FORMS_INCOMPLETE",
      "STATUS_FORM_REQUIRED",
      "VERSION_CONFLICT",
      "APPLICATION_IS_CLOSED"
    ],
    audit: "application.updated",
    concurrency: "etag"
  },
  form: {
    route: "GET /applications/form/:id",
    access: "applications.read",
    summary: "Read what a status asks for when this application enters it, filled in as far as known; null when it asks for nothing.",
    query: z18.object({ status: RecordRef }),
    response: z18.object({
      formInfo: ApplicationMove.pick({ fields: true, needs_offer_letter: true }).extend({ values: z18.record(z18.string(), z18.union([z18.string(), z18.number()]).nullable()), has_offer_letter: z18.boolean() }).nullable(),
      /** The company's own forms the status asks for. */
      formsInfo: z18.array(FormToFill)
    }),
    errors: ["NOT_FOUND"]
  },
  defer: {
    route: "PUT /applications/:id/defer",
    access: "applications.update",
    summary: "Put an application off to another intake; its status stays.",
    body: z18.object({
      intake_id: z18.number("Intake is required").int(),
      intake_year: z18.number("Intake Year is required").int(),
      remarks: requiredText("Remarks are required", 2e3)
    }),
    response: changed,
    message: "Application deferred",
    errors: ["NOT_FOUND", "APPLICATION_IS_CLOSED", "APPLICATION_EXISTS"],
    audit: "application.deferred"
  },
  activities: {
    route: "GET /applications/:id/activities",
    access: "applications.read",
    summary: "List what happened on an application, newest first.",
    query: listQuery({ sortBy: ["id"] }),
    response: pageOf(Activity),
    errors: ["NOT_FOUND"]
  },
  answers: {
    route: "GET /applications/:id/answers",
    access: "applications.read",
    summary: "Read what an application answered to the company's own forms, as people read it.",
    response: z18.object({ recordsInfo: z18.array(ShownAnswer) }),
    errors: ["NOT_FOUND"]
  },
  reasons: {
    route: "GET /applications/reasons",
    access: "applications.read",
    summary: "List the reasons for closing an application.",
    response: z18.object({ options: z18.array(z18.object({ label: z18.string(), value: Id })) })
  }
});

// src/modules/applications/application/answers.queries.ts
async function answersOf(ctx, { id }) {
  const submissions = await submissionsOf(ctx, "application", id);
  const all = await definitionsOf(ctx);
  const forms2 = all.forms.filter(({ form_id }) => submissions.some((one9) => one9.form_id === form_id));
  return listedAnswers(ctx, ownFieldsOf(all, forms2), mergedAnswers(submissions), (file) => fileLink(ctx, file));
}

// src/modules/applications/application/application.queries.ts
import { sql as sql8 } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
async function applicationsPage(ctx, query3) {
  const { application_stage_type: key, sort, sort_by, with_tabs } = query3;
  const found4 = matching(ctx, query3).$if(
    key !== "all" && key !== "",
    (q) => q.where(sql8`applications.stage_id = (select id from stages where module_type = 'application' and key = ${key})`)
  ).orderBy(`applications.${sort_by}`, (order) => (sort === "asc" ? order.asc() : order.desc()).nullsLast()).$if(sort_by !== "id", (q) => q.orderBy("applications.id", sort));
  const { recordsInfo, metaInfo } = await paged(ctx.db, rowColumns2(found4), query3);
  const tabsInfo = with_tabs ? await tabsOf(ctx, query3, await pipelinesOfModule(ctx, "application")) : void 0;
  return { recordsInfo: await Promise.all(recordsInfo.map((row) => presented(row, ctx))), metaInfo, ...tabsInfo && { tabsInfo } };
}
async function tabsOf(ctx, query3, pipelines) {
  const every = stagesOfAll(pipelines);
  const counted2 = (stageId) => {
    const rows3 = matching(ctx, query3).select(sql8`1`.as("one")).$if(stageId !== void 0, (q) => q.where("applications.stage_id", "=", stageId)).limit(countCap + 1);
    return sql8`(select count(*)::int from (${rows3}) as counted)`;
  };
  const { rows: rows2 } = await sql8`select array[${sql8.join([counted2(), ...every.map(({ id }) => counted2(id))])}] as counts`.execute(ctx.db);
  const [all, ...rest] = rows2[0].counts;
  const counts = new Map(every.map(({ id }, index) => [id, rest[index]]));
  const usual = pipelines.filter(({ is_default }) => is_default);
  const isUsual = (id) => usual.some(({ stages: stages2 }) => stages2.some((stage) => stage.id === id));
  const used = pipelines.filter(({ is_default, stages: stages2 }) => is_default || stages2.some(({ id }) => !isUsual(id) && counts.get(id)));
  const count = (number63) => ({ count: Math.min(number63, countCap), isCountExact: number63 <= countCap });
  return [
    { key: "all", label: "All", ...count(all), stage: null },
    ...stagesOfAll(used).map((stage) => ({
      key: stage.key,
      label: stage.name,
      ...count(counts.get(stage.id)),
      stage: { ...stage, statuses: [...stage.statuses] }
    }))
  ];
}
async function activitiesOf(ctx, application2, page2) {
  const found4 = await paged(
    ctx.db,
    ctx.db.selectFrom("activities").leftJoin("users as actor", "actor.id", "activities.actor_id").where("activities.module", "=", "application").where("activities.record_id", "=", application2.id).$if(!seesInternal(ctx), (q) => q.where("activities.visibility", "=", "shared")).select(["activities.identifier", "activities.id", "activities.type", "activities.created_at"]).select(({ ref, eb }) => [
      // The writers of activities put objects there, and the check on the column allows these two values.
      ref("activities.vars").$castTo().as("vars"),
      ref("activities.visibility").$castTo().as("visibility"),
      eb.case().when("actor.id", "is not", null).then(
        jsonBuildObject({
          identifier: ref("actor.identifier").$notNull(),
          id: ref("actor.id").$notNull(),
          first_name: ref("actor.first_name").$notNull(),
          last_name: ref("actor.last_name").$notNull()
        })
      ).end().as("actor")
    ]).orderBy("activities.id", "desc"),
    page2
  );
  return seesInternal(ctx) ? found4 : { ...found4, recordsInfo: found4.recordsInfo.map((entry2) => ({ ...entry2, vars: shared(entry2) })) };
}
function shared({ type, vars: { remarks: remarks2, ...rest } }) {
  return type.startsWith("document_") && remarks2 !== void 0 ? { ...rest, remarks: remarks2 } : rest;
}
async function closingReasons(ctx) {
  return {
    options: await ctx.db.selectFrom("lookup_values").select(["label", "id as value"]).where("type", "=", "application_reason").where("is_active", "=", true).orderBy("order_by").orderBy("label").execute()
  };
}

// src/modules/applications/application/application.handlers.ts
var applicationRoutes = implement(applications, {
  list: async (ctx, { query: query3 }) => applicationsPage(ctx, query3),
  single: async (ctx, { params: params2 }) => ({ applicationInfo: await applicationRecord(ctx, params2.id) }),
  create: async (ctx, { body }) => ({ applicationInfo: await createApplication(ctx, await visibleLead(ctx, body.lead_identifier), body) }),
  update: async (ctx, { params: params2, query: query3, body }) => {
    if (!can(ctx, query3.status_identifier ? "applications.status.update" : "applications.update")) refuse("PERMISSION_DENIED");
    const application2 = await heldApplication(ctx, params2.id);
    if (!query3.status_identifier) return { applicationInfo: await editApplication(ctx, application2, body) };
    refuseStale(ctx, application2, body.version);
    return { applicationInfo: await moveApplication(ctx, application2, query3.status_identifier, body) };
  },
  form: async (ctx, { params: params2, query: query3 }) => formFor(ctx, await standingApplication(ctx, params2.id), query3.status),
  defer: async (ctx, { params: params2, body }) => ({ applicationInfo: await deferApplication(ctx, await heldApplication(ctx, params2.id), body) }),
  activities: async (ctx, { params: params2, query: query3 }) => activitiesOf(ctx, await visibleApplication(ctx, params2.id), query3),
  answers: async (ctx, { params: params2 }) => ({ recordsInfo: await answersOf(ctx, await visibleApplication(ctx, params2.id)) }),
  reasons: async (ctx) => closingReasons(ctx)
});

// ../../packages/contract/src/applications/checklist/checklist.contract.ts
import * as z19 from "zod";
var ChecklistItem = z19.object({
  document_type_identifier: Identifier,
  document_type_id: Id,
  label: z19.string(),
  is_required: z19.boolean(),
  status: z19.enum(["missing", "uploaded", "verified", "rejected"]),
  documents: z19.array(
    z19.object({
      identifier: Identifier,
      id: Id,
      name: z19.string(),
      status: z19.enum(["pending", "verified", "rejected"]),
      view_page: z19.string(),
      inherited: z19.boolean()
    })
  ),
  remarks: z19.string().nullable()
});
var checklist = resource("applications.checklist", {
  read: {
    route: "GET /applications/documents-checklist/:id",
    access: "applications.read",
    summary: "List the documents an application needs, with the state of each.",
    response: z19.object({ recordsInfo: z19.array(ChecklistItem) }),
    errors: ["NOT_FOUND"]
  },
  link: {
    route: "PUT /applications/document/:applicationId/:documentId/:documentTypeId",
    access: "applications.read",
    summary: "Let a document of the student or the application serve a requirement; and verify or reject it.",
    description: "Linking needs documents.create, a status documents.verify (G-L-46). Linking twice changes nothing.",
    params: z19.object({ applicationId: RecordRef, documentId: RecordRef, documentTypeId: RecordRef }),
    body: z19.object({ status: z19.enum(["pending", "verified", "rejected"]).optional(), remarks: z19.string().trim().max(2e3).nullish() }).refine(({ status, remarks: remarks2 }) => status !== "rejected" || Boolean(remarks2), { path: ["remarks"], message: "Remarks are required" }),
    response: z19.object({ recordsInfo: z19.array(ChecklistItem) }),
    message: "Checklist updated",
    errors: ["NOT_FOUND", "PERMISSION_DENIED"],
    audit: "application.document_linked"
  }
});

// src/modules/applications/checklist/checklist.commands.ts
import { sql as sql10 } from "kysely";

// src/modules/applications/checklist/checklist.queries.ts
import { sql as sql9 } from "kysely";
async function checklistOf(ctx, application2) {
  const own5 = isInstitution(ctx) ? sql9`and (d.module_type = 'application' or exists (select from application_document_links k where k.application_id = ${application2.id}::int and k.document_id = d.id))` : sql9``;
  const { rows: rows2 } = await sql9`
    select r.identifier as document_type_identifier, r.id as document_type_id, r.label, r.is_required, coalesce((
      select jsonb_agg(jsonb_build_object('identifier', d.identifier, 'id', d.id, 'name', f.filealias || '.' || f.file_extension, 'status', d.status, 'remarks', d.remarks, 'inherited', d.module_type = 'lead',
        'file_identifier', f.identifier, 'media_type', f.media_type) order by d.id desc)
      from (${served(application2)}) s join documents d on d.id = s.id join files f on f.id = d.file_id where s.document_type_id = r.id ${own5}), '[]') as papers
    from (${requirements(application2.id)}) r order by r.is_required desc, r.order_by, r.label`.execute(ctx.db);
  return {
    recordsInfo: rows2.map(({ papers, ...item2 }) => ({
      ...item2,
      status: stateOf(papers),
      remarks: papers.find(({ remarks: remarks2 }) => remarks2)?.remarks ?? null,
      documents: papers.map(({ file_identifier, media_type, remarks: remarks2, ...paper }) => ({
        ...paper,
        view_page: fileLink(ctx, { identifier: file_identifier, media_type }).view_page
      }))
    }))
  };
}
function stateOf(papers) {
  if (papers.some(({ status }) => status === "verified")) return "verified";
  if (papers.some(({ status }) => status === "pending")) return "uploaded";
  return papers.length ? "rejected" : "missing";
}

// src/modules/applications/checklist/checklist.commands.ts
var named2 = (alias, ref) => /^\d+$/.test(ref) ? sql10`${sql10.ref(`${alias}.id`)} = ${Number(ref)}::int` : sql10`${sql10.ref(`${alias}.identifier`)} = ${ref}::uuid`;
async function linkDocument(ctx, application2, { documentId, documentTypeId, status, remarks: remarks2 }) {
  if (isInstitution(ctx) || !can(ctx, status ? "documents.verify" : "documents.create")) refuse("PERMISSION_DENIED");
  const { rows: rows2 } = await sql10`
    with paper as (select d.id, d.document_type_id from documents d where ${named2("d", documentId)} and d.deleted_at is null
        and (d.module_type = 'application' and d.module_id = ${application2.id}::int or d.module_type = 'lead' and d.module_id = ${application2.lead_id}::int)),
    type as (select t.id, t.label from lookup_values t where ${named2("t", documentTypeId)} and t.type = 'document_type' and t.is_active),
    linked as (insert into application_document_links (application_id, document_id, document_type_id, linked_by) select ${application2.id}::int, paper.id, type.id, ${ctx.actor.id}::int from paper, type
      on conflict (tenant_id, application_id, document_id, document_type_id) do nothing returning id),
    judged as (update documents set status = ${status ?? null}::text, remarks = ${remarks2 ?? null}::text where ${status !== void 0} and id in (select id from paper) and exists (select from type)),
    told as (insert into activities (module, record_id, type, actor_id, vars, visibility) select 'application', ${application2.id}::int, ${status && status !== "pending" ? `document_${status}` : "document_linked"}, ${ctx.actor.id}::int,
      jsonb_strip_nulls(jsonb_build_object('document_type', type.label, 'remarks', ${remarks2 ?? null}::text)), 'shared' from type, paper where ${status !== void 0} or exists (select from linked))
    select paper.id as document_id, type.label, exists (select from linked) as is_new from paper, type`.execute(ctx.db);
  const { document_id, label, is_new } = rows2[0] ?? refuse("NOT_FOUND");
  if (is_new || status) {
    ctx.changed({ module: "application", id: application2.id, after: { document_id, requirement: label, ...status && { status } } });
    ctx.emit("document.saved", { module: "application", record_id: application2.id });
  }
  return checklistOf(ctx, application2);
}

// src/modules/applications/checklist/checklist.handlers.ts
var checklistRoutes = implement(checklist, {
  read: async (ctx, { params: params2 }) => checklistOf(ctx, await visibleApplication(ctx, params2.id)),
  link: async (ctx, { params: params2, body }) => linkDocument(ctx, await visibleApplication(ctx, params2.applicationId), { ...params2, ...body })
});

// ../../packages/contract/src/applications/preference/preference.contract.ts
import * as z20 from "zod";
var Preference = z20.object({
  application_identifier: Identifier,
  program_id: Id,
  program_name: z20.string(),
  institution_name: z20.string(),
  order: z20.number().int()
});
var answer4 = z20.object({ preferencesInfo: z20.array(Preference) });
var preferences = resource("applications.preference", {
  order: {
    route: "GET /applications/:lead/preference-order",
    access: "applications.read",
    summary: "List all live choices of a lead in the order of preference.",
    response: answer4,
    errors: ["NOT_FOUND"]
  },
  reorder: {
    route: "PUT /applications/:lead/preference-order",
    access: "applications.update",
    summary: "Put all live choices of a lead into a new order within each application.",
    body: z20.object({
      preferences: z20.array(z20.object({ application_identifier: Identifier, program_id: Id, order: z20.number().int().min(1).max(300) })).min(1).max(300)
    }),
    response: answer4,
    message: "Preference order saved",
    errors: ["NOT_FOUND"],
    audit: "application.preferences_ordered"
  },
  add: {
    route: "PUT /applications/:id/add-preference-program",
    access: "applications.update",
    summary: "Add a course to an application that is not submitted yet.",
    body: z20.object({
      program_id: z20.number("Course is required").int(),
      campus_id: z20.number("Campus is required").int(),
      order: z20.number().int().min(1).max(3).optional()
    }),
    response: answer4,
    message: "Course added",
    errors: ["NOT_FOUND", "TOO_MANY_COURSES", "APPLICATION_EXISTS", "APPLICATION_IS_CLOSED"],
    audit: "application.course_added"
  }
});

// src/modules/applications/preference/preference.commands.ts
import { sql as sql12 } from "kysely";

// src/modules/applications/preference/preference.queries.ts
import { sql as sql11 } from "kysely";
async function leadOfApplications(ctx, ref) {
  const column = /^\d+$/.test(ref) ? sql11`l.id = ${Number(ref)}::int` : sql11`l.identifier = ${ref}::uuid`;
  const found4 = await visibleApplications(ctx).select("applications.lead_id").where(sql11`applications.lead_id = (select l.id from leads l where ${column})`).limit(1).executeTakeFirst();
  return (found4 ?? refuse("NOT_FOUND")).lead_id;
}
async function preferencesOf(ctx, leadId) {
  return visibleApplications(ctx).innerJoin("application_programs as choice", "choice.application_id", "applications.id").innerJoin("programs", "programs.id", "choice.program_id").innerJoin("institutions", "institutions.id", "applications.institution_id").innerJoin("stages", "stages.id", "applications.stage_id").where("applications.lead_id", "=", leadId).where("stages.type", "<>", "cancel").where("choice.outcome", "<>", "dropped").select([
    "applications.identifier as application_identifier",
    "applications.id as application_id",
    "choice.program_id",
    "programs.name as program_name",
    "institutions.name as institution_name",
    "choice.order_by as order"
  ]).orderBy("applications.id").orderBy("choice.order_by").execute();
}

// src/modules/applications/preference/preference.commands.ts
async function reorderPreferences(ctx, leadId, given) {
  if (isInstitution(ctx)) refuse("PERMISSION_DENIED");
  await ctx.db.selectFrom("leads").select("id").where("id", "=", leadId).forUpdate().execute();
  const known3 = await preferencesOf(ctx, leadId);
  const keyOf2 = ({ application_identifier, program_id }) => `${application_identifier}:${program_id}`;
  const order = new Map(given.map((choice) => [keyOf2(choice), choice.order]));
  if (given.length !== known3.length || order.size !== known3.length || known3.some((choice) => !order.has(keyOf2(choice))))
    refuseField("preferences", "Name every choice once");
  const sorted2 = [...known3].sort((a, b) => order.get(keyOf2(a)) - order.get(keyOf2(b)));
  const places = sorted2.map((choice, index) => ({
    application_id: choice.application_id,
    program_id: choice.program_id,
    place: sorted2.slice(0, index + 1).filter(({ application_id }) => application_id === choice.application_id).length
  }));
  await renumber(ctx, places);
  const moved = places.filter(
    (place3) => known3.some((was) => was.application_id === place3.application_id && was.program_id === place3.program_id && was.order !== place3.place)
  );
  for (const id of new Set(moved.map(({ application_id }) => application_id))) {
    ctx.changed({
      module: "application",
      id,
      after: { program_ids: places.filter(({ application_id }) => application_id === id).map(({ program_id }) => program_id) }
    });
    ctx.emit("application.updated", { id });
  }
  return { preferencesInfo: await preferencesOf(ctx, leadId) };
}
var renumber = (ctx, places) => sql12`with wanted as (select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as w(application_id int, program_id int, place int))
    select reorder_application_programs(application_id, array_agg(program_id order by place)) from wanted group by application_id`.execute(
  ctx.db
);
async function addPreference(ctx, application2, { program_id, campus_id, order }) {
  if (isInstitution(ctx)) refuse("PERMISSION_DENIED");
  const stage = stageIn(await pipelineOf(ctx, application2.timeline_id), application2.stage_id);
  if (!applicationCan.takeCourses({ stage }, 0)) refuse("APPLICATION_IS_CLOSED");
  await ctx.db.selectFrom("leads").select("id").where("id", "=", application2.lead_id).forUpdate().execute();
  const { lead_id: leadId, institution_id: institutionId, intake_id: intakeId, intake_year: year } = application2;
  const { rows: rows2 } = await sql12`
    select array(select program_id from application_programs where application_id = ${application2.id} order by order_by) as held,
      exists (select from program_offerings po join institutions i on i.id = po.institution_id join campuses c on c.id = po.campus_id
        where po.program_id = ${program_id}::int and po.campus_id = ${campus_id}::int and po.institution_id = ${institutionId} and po.is_active and ${onOffer(ctx, "i", "c", "po")}) as is_offered,
      ${takenBy({ leadId, institutionId, intakeId, year, programs: [program_id] })} as taken`.execute(ctx.db);
  const { held, is_offered, taken } = rows2[0];
  if (held.length >= maxCourses) throw new Refusal("TOO_MANY_COURSES", {}, [{ field: "program_id", text: "select up to 3 courses" }]);
  if (!is_offered) refuseField("program_id", "All courses must be on offer at the chosen campus");
  refuseTaken(taken, "program_id");
  await ctx.db.insertInto("application_programs").values({ application_id: application2.id, program_id, campus_id, order_by: held.length + 1 }).execute();
  const wanted = [...held];
  wanted.splice((order ?? maxCourses) - 1, 0, program_id);
  if (wanted.at(-1) !== program_id)
    await renumber(
      ctx,
      wanted.map((id, index) => ({ application_id: application2.id, program_id: id, place: index + 1 }))
    );
  await sql12`with told as (insert into activities (module, record_id, type, actor_id, vars, visibility)
      select 'application', ${application2.id}::int, 'course_added', ${ctx.actor.id}::int, jsonb_build_object('program', name), 'shared' from programs where id = ${program_id})
    update applications set version = version + 1, updated_at = now() where id = ${application2.id}`.execute(ctx.db);
  ctx.changed({ module: "application", id: application2.id, before: { program_ids: held }, after: { program_ids: wanted } });
  ctx.emit("application.updated", { id: application2.id });
  return { preferencesInfo: await preferencesOf(ctx, leadId) };
}

// src/modules/applications/preference/preference.handlers.ts
var preferenceRoutes = implement(preferences, {
  order: async (ctx, { params: params2 }) => ({ preferencesInfo: await preferencesOf(ctx, await leadOfApplications(ctx, params2.lead)) }),
  reorder: async (ctx, { params: params2, body }) => reorderPreferences(ctx, await leadOfApplications(ctx, params2.lead), body.preferences),
  add: async (ctx, { params: params2, body }) => addPreference(ctx, await heldApplication(ctx, params2.id), body)
});

// ../../packages/contract/src/audit/entry/entry.contract.ts
import * as z21 from "zod";
var AuditEntry = z21.object({
  identifier: Identifier,
  id: Id,
  /** What was done, by its code; `kernel/audit.ts` has the words. */
  action: z21.string(),
  created_at: Timestamp,
  /** Who did it; without an identifier it was the public or the product itself. */
  actor_info: z21.object({ identifier: Identifier.nullable(), name: z21.string(), role: z21.string().nullable() }),
  record_info: z21.object({ module: z21.string(), id: Id, identifier: Identifier.nullable(), name: z21.string().nullable() }).nullable(),
  ip: z21.string().nullable(),
  trace_id: z21.string().nullable()
});
var auditEntries = resource("audit.entry", {
  list: {
    route: "GET /audit/entries",
    access: "settings.audit.read",
    summary: "List what was done, newest first.",
    query: listQuery({
      sortBy: ["created_at"],
      filters: {
        /** The identifier of the person who did it. */
        actor: Identifier,
        module: z21.string().max(60),
        /** The number of the record, or its identifier. */
        record: z21.string().trim().max(60),
        action: z21.string().max(100),
        created_at: DayRange
      }
    }),
    response: pageOf(AuditEntry)
  },
  single: {
    route: "GET /audit/entries/:identifier",
    access: "settings.audit.read",
    summary: "Read one entry, with the values before and after.",
    params: z21.object({ identifier: Identifier }),
    response: z21.object({ entryInfo: AuditEntry.extend({ before: z21.unknown(), after: z21.unknown(), is_sealed: z21.boolean() }) }),
    errors: ["NOT_FOUND"]
  },
  dropdowns: {
    route: "GET /audit/dropdowns",
    access: "settings.audit.read",
    summary: "List the actions, kinds of record and people there are to choose from, in English words.",
    response: z21.object({ actions: z21.array(Option), modules: z21.array(Option), actors: z21.array(Option) })
  }
});

// ../../packages/contract/src/kernel/office-acts.ts
var officeActs = {
  "session.started": "Signed in",
  "session.refused": "Sign-in refused",
  "session.refreshed": "Stayed signed in",
  "session.ended": "Signed out",
  "session.reuse_detected": "Copied session stopped",
  "session.reauthenticated": "Identity confirmed again",
  "session.reauthentication_refused": "Confirmation of identity refused",
  "account.asked": "Account requested",
  "code.asked": "Code requested",
  "code.asked_again": "Code requested again",
  "code.verified": "Code confirmed",
  "code.refused": "Code refused",
  "device.logged_out": "Device logged out",
  "passkey.asked": "Passkey asked for",
  "passkey.started": "Adding a passkey begun",
  "passkey.added": "Passkey added",
  "passkey.renamed": "Passkey renamed",
  "passkey.removed": "Passkey removed",
  "two_factor.refused": "Second step refused",
  "user.two_factor_started": "Setting up the second step begun",
  "user.two_factor_enabled": "Second step switched on",
  "user.two_factor_disabled": "Second step switched off",
  "user.two_factor_reset": "Second step of a person reset",
  "user.backup_codes_made": "Backup codes made",
  "user.backup_code_used": "Backup code used",
  "user.password_set": "Password chosen",
  "user.password_changed": "Password changed",
  "user.password_reset_begun": "Password reset begun",
  "user.contact_code_sent": "Code for a new contact sent",
  "user.profile_changed": "Profile changed",
  "user.language_changed": "Language changed",
  "user.preference_changed": "Preference changed",
  "user.created": "Person created",
  "user.permissions_changed": "Rights of a person changed",
  "view_as.started": "Viewing as another person begun",
  "view_as.renewed": "Viewing as another person renewed",
  "view_as.ended": "Viewing as another person ended",
  "saved_view.created": "Saved view created",
  "saved_view.updated": "Saved view changed",
  "saved_view.deleted": "Saved view deleted",
  "staff.created": "Staff member created",
  "staff.changed": "Staff member changed",
  "staff.status_changed": "Status of a staff member changed",
  "staff.invited": "Staff member invited",
  "staff.invitation_cancelled": "Invitation cancelled",
  "staff_import.uploaded": "Staff import file uploaded",
  "staff_import.checked": "Staff import checked",
  "staff_import.started": "Staff import started",
  "staff_import.completed": "Staff import finished",
  "staff_import.reverted": "Staff import undone",
  "attendance.checked_in": "Checked in",
  "attendance.checked_out": "Checked out",
  "role.created": "Role created",
  "role.cloned": "Role copied",
  "role.updated": "Role changed",
  "role.status_changed": "Role status changed",
  "role.permissions_changed": "Rights of a role changed",
  "role.scopes_changed": "Scopes of a role changed",
  "role.users_added": "People added to a role",
  "role.users_removed": "People taken out of a role",
  "role_group.created": "Role group created",
  "role_group.updated": "Role group changed",
  "branch.created": "Branch created",
  "branch.updated": "Branch changed",
  "branch.users_changed": "People of a branch changed",
  "team.created": "Team created",
  "team.updated": "Team changed",
  "team.users_changed": "People of a team changed",
  "assigning.branches_assigned": "Branches assigned",
  "assigning.branches_unassigned": "Branches unassigned",
  "assigning.client-services_assigned": "Client services assigned",
  "assigning.client-services_unassigned": "Client services unassigned",
  "assigning.countries_assigned": "Countries assigned",
  "assigning.countries_unassigned": "Countries unassigned",
  "assigning.institutions_assigned": "Institutions assigned",
  "assigning.institutions_unassigned": "Institutions unassigned",
  "assigning.managers_assigned": "Reporting managers assigned",
  "assigning.managers_unassigned": "Reporting managers unassigned",
  "assigning.managers_handed_over": "People handed over to another manager",
  "assigning.role-stages_assigned": "Stages assigned to a role",
  "assigning.role-stages_unassigned": "Stages taken from a role",
  "assigning.roles_assigned": "Roles assigned",
  "assigning.roles_unassigned": "Roles unassigned",
  "assigning.stages_assigned": "Stages assigned",
  "assigning.stages_unassigned": "Stages unassigned",
  "assigning.statuses_assigned": "Statuses assigned",
  "assigning.statuses_unassigned": "Statuses unassigned",
  "assigning.teams_assigned": "Teams assigned",
  "assigning.teams_unassigned": "Teams unassigned",
  "organization.changed": "Company settings changed",
  "organization.mail_tested": "Test mail sent",
  "organization.setup_step": "Step of setting up kept",
  "organization.setup_state": "Setting up moved on",
  "feature.changed": "Module switched",
  "gate.changed": "Gate switched",
  "landing.changed": "Start pages changed",
  "ip_address.created": "IP address added",
  "ip_address.updated": "IP address changed",
  "ip_address.switched_off": "IP address switched off",
  "client_service.created": "Client service created",
  "client_service.updated": "Client service changed",
  "vendor.created": "Vendor created",
  "vendor.updated": "Vendor changed",
  "tag.created": "Tag created",
  "tag.updated": "Tag changed",
  "tag.programs_changed": "Programs of a tag changed",
  "form.created": "Form created",
  "form.updated": "Form changed",
  "form.fields_assigned": "Fields of a form changed",
  "form.assigned_to_stages": "Stages of a form changed",
  "form_field.created": "Form field created",
  "form_field.updated": "Form field changed",
  "stage.created": "Stage created",
  "stage.updated": "Stage changed",
  "timeline.created": "Timeline created",
  "timeline.updated": "Timeline changed",
  "timeline.stages_assigned": "Stages of a timeline changed",
  "timeline.assigned": "Where a timeline applies changed",
  "timeline.records_moved": "Moving the records of a stage ordered"
};

// ../../packages/contract/src/kernel/work-acts.ts
var workActs = {
  "lead.created": "Lead created",
  "lead.captured": "Lead came in through a public form",
  "lead.capture_refused": "Public form refused because of the address",
  "lead.updated": "Lead changed",
  "lead.status_changed": "Lead status changed",
  "lead.assigned": "Lead assigned",
  "lead.transferred": "Lead transferred",
  "lead.unassigned": "Person taken off a lead",
  "lead.bulk_assigned": "Lead assigned in bulk",
  "lead.bulk_transferred": "Lead transferred in bulk",
  "lead.bulk_deleted": "Lead moved to the trash",
  "lead.bulk_status_changed": "Change of status in bulk ordered",
  "lead.bulk_previewed": "Bulk act on leads previewed",
  "lead.restored": "Lead taken out of the trash",
  "lead.exported": "Leads exported",
  "lead.documents_saved": "Documents added to a lead",
  "lead.note_added": "Note added to a lead",
  "lead.note_changed": "Note on a lead changed",
  "lead.note_removed": "Note on a lead removed",
  "lead.shortlist_changed": "Shortlist of a lead changed",
  "lead_form.form_assigned": "Own form of a public page changed",
  "task.created": "Reminder set",
  "task.status_changed": "Reminder status changed",
  "call.asked": "Call placed",
  "call.noticed": "Call reported by the provider",
  "job.cancelled": "Bulk act cancelled",
  "job.given_up": "Bulk act given up",
  "import.uploaded": "Import file uploaded",
  "import.mapped": "Columns of an import matched",
  "import.validated": "Import checked",
  "import.row_fixed": "Row of an import corrected",
  "import.started": "Import started",
  "import.completed": "Import finished",
  "import.cancelled": "Import cancelled",
  "import.reverted": "Undoing of an import ordered",
  "import.undone": "Import undone",
  "application.created": "Application created",
  "application.updated": "Application changed",
  "application.status_changed": "Application status changed",
  "application.course_added": "Course added to an application",
  "application.preferences_ordered": "Courses of an application reordered",
  "application.deferred": "Application deferred",
  "application.document_linked": "Document linked to a requirement",
  "application.documents_saved": "Documents added to an application",
  "document.deleted": "Document deleted",
  "document.restored": "Document restored",
  "document_type.created": "Document type created",
  "file.uploaded": "File uploaded",
  "file.renamed": "File renamed",
  "agency.invited": "Agency invited",
  "agent.created": "Agency created",
  "agent.logo_changed": "Logo of an agency changed",
  "agent_form.created": "Agent form created",
  "agent_form.changed": "Agent form changed",
  "agent_request.received": "Agent request received",
  "agent_request.approved": "Agent request approved",
  "agent_request.declined": "Agent request declined",
  "agreement.created": "Agreement created",
  "agreement.updated": "Agreement changed",
  "agreement.revised": "New version of an agreement begun",
  "agreement.status_changed": "Agreement status changed",
  "agreement.signed": "Agreement signed",
  "agreement.declined": "Agreement declined",
  "agreement.signature_recorded": "Signature of an agency recorded",
  "bank_account.created": "Bank account created",
  "bank_account.made_primary": "Bank account made primary",
  "bank_account.deleted": "Bank account deleted",
  "commission_structure.created": "Commission structure created",
  "commission_structure.updated": "Commission structure changed",
  "commission_structure.activated": "Commission structure activated",
  "installment.generated": "Installments generated",
  "installment.expected_date_changed": "Expected date of an installment changed",
  "installment.held": "Installment held or dropped",
  "installment.rolled_back": "Hold or drop of an installment rolled back",
  "claim.generated": "Claim generated",
  "claim.deleted": "Claim deleted",
  "invoice.generated": "Invoice generated",
  "invoice.document_added": "Document added to an invoice",
  "invoice.document_removed": "Document removed from an invoice",
  "receipt.posted": "Receipt posted",
  "receipt.reversed": "Receipt reversed",
  "payment.posted": "Payment to an agent posted",
  "payment.reversed": "Payment to an agent reversed",
  "institution.claims_changed": "Claiming of an institution changed",
  "institution.shared": "Sharing of an institution changed",
  "institution.share_returned": "Shared institution available again",
  "institution.share_withdrawn": "Shared institution withdrawn",
  "program.claims_changed": "Claiming of a program changed",
  "program.labels_changed": "Labels of a program changed",
  "commission_update.created": "Commission update published",
  "commission_update.changed": "Commission update changed",
  "commission_update.status_changed": "Commission update switched on or off",
  "intake_update.created": "Intake update published",
  "intake_update.changed": "Intake update changed",
  "intake_update.status_changed": "Intake update switched on or off",
  "moi_update.created": "MOI update published",
  "moi_update.changed": "MOI update changed",
  "moi_update.status_changed": "MOI update switched on or off",
  "offer_letter_update.created": "Offer letter update published",
  "offer_letter_update.changed": "Offer letter update changed",
  "offer_letter_update.status_changed": "Offer letter update switched on or off",
  "recent_update.created": "Recent update published",
  "recent_update.changed": "Recent update changed",
  "recent_update.status_changed": "Recent update switched on or off",
  "scholarship_update.created": "Scholarship update published",
  "scholarship_update.changed": "Scholarship update changed",
  "scholarship_update.status_changed": "Scholarship update switched on or off",
  "tuition_fee_update.created": "Tuition fee update published",
  "tuition_fee_update.changed": "Tuition fee update changed",
  "tuition_fee_update.status_changed": "Tuition fee update switched on or off",
  "information_update.read": "Information update read",
  "product_category.created": "Category of product updates created",
  "product_category.changed": "Category of product updates changed",
  "product_update.created": "Product update published",
  "product_update.changed": "Product update changed",
  "product_update.read": "Product update read",
  "notification.read": "Notification read",
  "notification.all_read": "All notifications read",
  "notification_template.created": "Message template created",
  "notification_template.updated": "Message template changed",
  "notification_template.activated": "Message template activated",
  "notification_template.fallback_set": "Fallback template chosen",
  "notification_template.previewed": "Message template previewed",
  "unsubscribe_preference.updated": "Subscriptions of a person changed",
  "unsubscribe_reason.created": "Unsubscribe reason created",
  "unsubscribe_reason.updated": "Unsubscribe reason changed"
};

// ../../packages/contract/src/kernel/audit.ts
var auditActions = { ...officeActs, ...workActs };
var recordKinds = {
  agent: "Agent",
  agent_form: "Agent form",
  agent_request: "Agent request",
  agreement: "Agreement",
  application: "Application",
  bank_account: "Bank account",
  branch: "Branch",
  call: "Phone call",
  claim: "Claim",
  client_service: "Client service",
  commission_structure: "Commission structure",
  device: "Device",
  document: "Document",
  document_type: "Document type",
  feature: "Portal module",
  file: "File",
  form: "Form",
  form_field: "Form field",
  gate: "Gate",
  import: "Import",
  information_update: "Information update",
  installment: "Installment",
  institution: "Institution",
  invoice: "Invoice",
  ip_address: "IP address",
  job: "Bulk act",
  landing: "Start pages",
  lead: "Lead",
  lead_form: "Public page",
  message: "Message",
  notification: "Notification",
  notification_template: "Message template",
  passkey: "Passkey",
  payment: "Payment",
  product_category: "Category of product updates",
  product_update: "Product update",
  program: "Program",
  program_offering: "Program at a campus",
  receipt: "Receipt",
  role: "Role",
  role_group: "Role group",
  saved_view: "Saved view",
  staff_import: "Staff import",
  stage: "Stage",
  tag: "Tag",
  team: "Team",
  tenant: "Company",
  // "Timeline" alone is what happened to a record.
  timeline: "Timeline of stages",
  unsubscribe_reason: "Unsubscribe reason",
  user: "Person",
  vendor: "Vendor"
};
var known = { ...auditActions, ...recordKinds };

// src/modules/audit/entry/entry.queries.ts
import { sql as sql13 } from "kysely";

// src/modules/audit/entry/entry.policy.ts
var visibleEntries = ({ db }) => db.selectFrom("audit_entries as e");

// src/modules/audit/entry/entry.queries.ts
var named3 = [
  { module: "lead", table: "leads", name: sql13`concat_ws(' ', first_name, last_name)` },
  { module: "user", table: "users", name: sql13`concat_ws(' ', first_name, last_name)` },
  { module: "application", table: "applications", name: sql13`null::text` },
  { module: "role", table: "roles", name: sql13`name` },
  { module: "branch", table: "branches", name: sql13`name` },
  { module: "team", table: "teams", name: sql13`name` }
];
var record4 = sql13`case when e.module is not null and e.record_id is not null then coalesce(
  case e.module ${sql13.join(
  named3.map(
    ({ module, table, name: name2 }) => sql13`when ${sql13.lit(module)} then (select jsonb_build_object('module', e.module, 'id', e.record_id, 'identifier', identifier, 'name', ${name2}) from ${sql13.table(table)} where id = e.record_id)`
  ),
  sql13` `
)} end,
  jsonb_build_object('module', e.module, 'id', e.record_id, 'identifier', null, 'name', null)) end`;
var entries = (ctx) => visibleEntries(ctx).leftJoin("users as u", "u.id", "e.actor_id").leftJoin("roles as r", "r.id", "e.role_id").select(["e.identifier", "e.id", "e.action", "e.created_at", "e.ip", "e.trace_id"]).select([
  sql13`jsonb_build_object('identifier', u.identifier, 'name', coalesce(e.actor_name, ''), 'role', r.name)`.as(
    "actor_info"
  ),
  record4.as("record_info")
]);
function entryList(ctx, { filters: filters2, search: search2, sort, ...page2 }) {
  const { actor, module, record: record16, action, created_at } = filters2;
  const startOf2 = (day, plus) => sql13`(${day}::date + ${plus}::int)::timestamp at time zone ${ctx.tenant.time_zone}`;
  const rows2 = entries(ctx).$if(
    actor !== void 0,
    (found4) => found4.where("e.actor_id", "=", ({ selectFrom }) => selectFrom("users").select("id").where("identifier", "=", actor))
  ).$if(module !== void 0, (found4) => found4.where("e.module", "=", module)).$if(record16 !== void 0, (found4) => found4.where(recordIs(record16))).$if(action !== void 0, (found4) => found4.where("e.action", "=", action)).$if(search2 !== "", (found4) => found4.where((eb) => eb.or([eb("e.trace_id", "=", search2), eb("e.action", "=", search2)]))).$if(created_at?.from !== void 0, (found4) => found4.where("e.created_at", ">=", startOf2(created_at.from, 0))).$if(created_at?.to !== void 0, (found4) => found4.where("e.created_at", "<", startOf2(created_at.to, 1))).orderBy("e.id", sort);
  return paged(ctx.db, rows2, page2);
}
function recordIs(text3) {
  const number63 = /^[A-Z-]*(\d{1,9})$/i.exec(text3)?.[1];
  if (number63 !== void 0) return sql13`e.record_id = ${Number(number63)}`;
  const lookups3 = named3.map(
    ({ module, table }) => sql13`(e.module = ${sql13.lit(module)} and e.record_id = (select id from ${sql13.table(table)} where identifier::text = ${text3.toLowerCase()}))`
  );
  return sql13`(${sql13.join(lookups3, sql13` or `)})`;
}
async function entryWithValues(ctx, identifier) {
  const found4 = await entries(ctx).select(["e.before", "e.after"]).select(sql13`exists (select from audit_seals s where e.id between s.first_id and s.last_id)`.as("is_sealed")).where("e.identifier", "=", identifier).executeTakeFirst();
  return found4 ?? refuse("NOT_FOUND");
}
var choices = (words) => Object.entries(words).map(([value, label]) => ({ label, value }));
async function entryChoices(ctx) {
  const people = await ctx.db.selectFrom("users").select(["identifier", sql13`concat_ws(' ', first_name, last_name)`.as("name")]).where("group", "<>", "user").orderBy("first_name").orderBy("last_name").limit(1e3).execute();
  return {
    actions: choices(auditActions),
    modules: choices(recordKinds),
    actors: people.map(({ identifier, name: name2 }) => ({ label: name2, value: identifier }))
  };
}

// src/modules/audit/entry/entry.handlers.ts
var auditEntryRoutes = implement(auditEntries, {
  list: (ctx, { query: query3 }) => entryList(ctx, query3),
  single: async (ctx, { params: params2 }) => ({ entryInfo: await entryWithValues(ctx, params2.identifier) }),
  dropdowns: (ctx) => entryChoices(ctx)
});

// ../../packages/contract/src/catalog/claim/claim.contract.ts
import * as z22 from "zod";
var visible_to = z22.enum(visibilities).nullable();
var number14 = z22.coerce.number().int().positive();
var ClaimInstitution = z22.object({
  identifier: Identifier,
  id: Id,
  institution_id: Id,
  campus_id: Id.nullable(),
  name: z22.string(),
  country: z22.string(),
  campuses: z22.number().int(),
  programs: z22.number().int(),
  /** Null as long as it is not claimed. */
  visible_to,
  /** The company whose institution it is, where another one shares it or shared it. */
  shared_by: z22.string().nullable(),
  /** Names what another company shares and nobody here claimed yet; `institution_id` is then the owner's number. */
  share_identifier: Identifier.nullable(),
  /** Who else may claim it, for who may share; null where it is not theirs to share. */
  share: z22.object({ is_for_all: z22.boolean(), client_identifiers: z22.array(Identifier), claimed_by: z22.number().int() }).nullable()
});
var ClaimProgram = z22.object({
  identifier: Identifier,
  id: Id,
  institution_id: Id,
  campus_id: Id,
  program_id: Id,
  program: z22.string(),
  campus: z22.string(),
  institution: z22.string(),
  country: z22.string(),
  visible_to,
  /** A program can be claimed only where its institution is. */
  is_institution_claimed: z22.boolean()
});
var Counts = z22.object({ claimed: z22.number().int(), unclaimed: z22.number().int() });
var Tab = z22.enum(["claim", "claimed", "unclaim", "unclaimed"]).default("unclaim").transform((type) => type === "claim" || type === "claimed" ? "claimed" : "unclaimed");
var Act = z22.object({ type: z22.enum(["claim", "unclaim"]) });
var Visible = z22.enum(visibilities, "Visibility is required").nullish();
var list = listQuery({ sortBy: ["name"] });
var Done = z22.object({ changed: z22.number().int() });
var claims = resource("catalog.claim", {
  institutions: {
    route: "GET /inventory/claim_institutions",
    access: "inventory.claim.institutions.read",
    summary: "List the institutions to claim, or those that are claimed.",
    query: list.extend({ type: Tab, institution_id: number14.optional() }),
    response: pageOf(ClaimInstitution).extend({ counts: Counts })
  },
  setInstitutions: {
    route: "POST /inventory/claim_institutions",
    access: "inventory.claim.institutions.update",
    summary: "Claim institutions for a circle of people, change the circle, or let them go.",
    description: "All or nothing. An institution that is let go takes its programs along; with campus_id only that campus is meant. What another company shares is claimed by its share_identifier, as a copy.",
    query: Act,
    body: z22.object({
      institution_data: z22.array(z22.object({ institution_id: Id, campus_id: Id.nullish(), share_identifier: Identifier.nullish() })).min(1).max(mostClaims),
      visible_to: Visible
    }),
    response: Done,
    errors: ["NOT_FOUND", "CLAIM_IN_USE"],
    audit: "institution.claims_changed"
  },
  programs: {
    route: "GET /inventory/unclaim-claim_programs",
    access: "inventory.claim.programs.read",
    summary: "List the programs to claim, or those that are claimed; one at several campuses is listed for each.",
    query: list.extend({
      type: Tab,
      institution_id: number14.optional(),
      campus_id: number14.optional(),
      country_id: number14.optional()
    }),
    response: pageOf(ClaimProgram).extend({ counts: Counts })
  },
  setPrograms: {
    route: "POST /inventory/claim_programs",
    access: "inventory.claim.programs.update",
    summary: "Claim programs for a circle of people, change the circle, or let them go.",
    description: "All or nothing.",
    query: Act,
    body: z22.object({
      program_data: z22.array(z22.object({ institution_id: Id, campus_id: Id, program_id: Id })).min(1).max(mostClaims),
      visible_to: Visible
    }),
    response: Done,
    errors: ["NOT_FOUND", "CLAIM_IN_USE", "INSTITUTION_NOT_CLAIMED"],
    audit: "program.claims_changed"
  }
});

// src/modules/catalog/claim/claim.queries.ts
import { sql as sql14 } from "kysely";
var tabs = ["claimed", "unclaimed"];
var country = (ctx) => sql14`coalesce(countries.names ->> ${ctx.language}, countries.name)`;
async function countsOf(ctx, queryFor) {
  const counts = await Promise.all(tabs.map(async (tab) => (await countOf(ctx.db, queryFor(tab), "capped")).total));
  return { claimed: counts[0], unclaimed: counts[1] };
}
var own = (tab) => sql14`
  select i.id, i.identifier, i.name, i.country_id, i.visible_to, t.name as shared_by, null::uuid as share_identifier, c.source
  from institutions i left join shared_claims c on c.institution_id = i.id left join tenants t on t.number = c.owner
  where i.is_active and i.visible_to is ${sql14.raw(tab === "claimed" ? "not null" : "null")}`;
var shared2 = sql14`
  select s.institution_id, s.share_identifier, s.name, s.country_id, null, s.shared_by, s.share_identifier, s.source from shared_institutions() s
  where not exists (select from institutions i where i.country_id = s.country_id and lower(i.name) = lower(s.name))
    and not exists (select from shared_claims c where c.source = s.source)`;
var institutionsOf = (tab) => sql14`(${own(tab)} ${tab === "claimed" ? sql14`` : sql14`union all ${shared2}`})`.as("found");
var sizeOf = (what) => {
  const table = sql14.table(what);
  return sql14`case when found.share_identifier is null
    then (select count(*)::int from ${table} where ${table}.institution_id = found.id and ${table}.is_active)
    else (select ${sql14.ref(what)} from shared_size(found.share_identifier)) end`;
};
var shareOf2 = (ctx) => mayShare(ctx) ? sql14`case when found.source is null and found.visible_to is not null then (
        select jsonb_build_object('is_for_all', coalesce(bool_or(s.client is null), false), 'client_identifiers', coalesce(jsonb_agg(s.client) filter (where s.client is not null), '[]'), 'claimed_by', times_claimed(found.id))
        from inventory_shares s where s.institution_id = found.id) end` : sql14`null`;
async function claimInstitutions(ctx, { type, search: search2, institution_id, ...request }) {
  const rowsOf5 = (tab) => ctx.db.selectFrom(institutionsOf(tab)).innerJoin("countries", "countries.id", "found.country_id").$if(institution_id !== void 0, (rows3) => rows3.where("found.id", "=", institution_id).where("found.share_identifier", "is", null)).$if(search2 !== "", (rows3) => rows3.where(sql14`position(fold(${search2}) in fold(found.name)) > 0`));
  const rows2 = rowsOf5(type).select(["found.identifier", "found.id", "found.id as institution_id", "found.name", "found.visible_to"]).select(["found.shared_by", "found.share_identifier"]).select([country(ctx).as("country"), sizeOf("campuses").as("campuses"), sizeOf("programs").as("programs")]).select([sql14`null`.as("campus_id"), shareOf2(ctx).as("share")]).orderBy("found.name").orderBy("found.identifier");
  const page2 = await paged(ctx.db, rows2, request);
  return { ...page2, counts: await countsOf(ctx, rowsOf5) };
}
async function claimPrograms(ctx, { type, search: search2, institution_id, campus_id, country_id, ...request }) {
  const rowsOf5 = (tab) => ctx.db.selectFrom("program_offerings").innerJoin("programs", "programs.id", "program_offerings.program_id").innerJoin("institutions", "institutions.id", "program_offerings.institution_id").innerJoin("campuses", "campuses.id", "program_offerings.campus_id").innerJoin("countries", "countries.id", "program_offerings.country_id").where("program_offerings.is_active", "=", true).where("programs.is_active", "=", true).where("program_offerings.visible_to", tab === "claimed" ? "is not" : "is", null).$if(institution_id !== void 0, (rows3) => rows3.where("program_offerings.institution_id", "=", institution_id)).$if(campus_id !== void 0, (rows3) => rows3.where("program_offerings.campus_id", "=", campus_id)).$if(country_id !== void 0, (rows3) => rows3.where("program_offerings.country_id", "=", country_id)).$if(search2 !== "", (rows3) => rows3.where(sql14`program_offerings.id in (select offering_matches(${search2}))`));
  const rows2 = rowsOf5(type).select(["program_offerings.identifier", "program_offerings.id", "program_offerings.institution_id", "program_offerings.campus_id"]).select(["program_offerings.program_id", "programs.name as program", "campuses.name as campus", "institutions.name as institution"]).select(({ ref }) => [
    // The check on the column allows these values and no other.
    ref("program_offerings.visible_to").$castTo().as("visible_to"),
    country(ctx).as("country"),
    sql14`institutions.visible_to is not null and campuses.visible_to is not null`.as("is_institution_claimed")
  ]).orderBy("program_offerings.id");
  const page2 = await paged(ctx.db, rows2, request);
  return { ...page2, counts: await countsOf(ctx, rowsOf5) };
}

// src/modules/catalog/claim/claim.handlers.ts
var claimRoutes = implement(claims, {
  institutions: (ctx, { query: query3 }) => claimInstitutions(ctx, query3),
  setInstitutions: (ctx, { query: query3, body }) => setInstitutions(ctx, query3.type, body.institution_data, body.visible_to),
  programs: (ctx, { query: query3 }) => claimPrograms(ctx, query3),
  setPrograms: (ctx, { query: query3, body }) => setPrograms(ctx, query3.type, body.program_data, body.visible_to)
});

// ../../packages/contract/src/catalog/dropdown/dropdown.contract.ts
import * as z23 from "zod";
var parent = z23.coerce.number().int().optional().catch(void 0);
var search = z23.string().trim().max(100).default("");
var options = (item2) => z23.object({ options: z23.array(item2) });
var CountryOption = Option.extend({ value: Id, code: z23.string() });
var DestinationOption = CountryOption.extend({ currency_code: z23.string().nullable() });
var DialCodeOption = z23.object({ label: z23.string(), value: z23.string(), iso: z23.string() });
var catalogDropdowns = resource("catalog.dropdown", {
  destinationCountries: {
    route: "GET /dropdowns/destination-countries-dropdown",
    access: "signed-in",
    summary: "List the countries with an institution on offer.",
    query: z23.object({ search }),
    response: options(DestinationOption)
  },
  institutions: {
    route: "GET /dropdowns/institutions",
    access: "signed-in",
    summary: "List institutions, of one country when it is given; for applications only those with an intake.",
    query: z23.object({ country_id: parent, module_type: z23.enum(["application", "program", "quotation"]).default("program"), search }),
    response: options(Option.extend({ value: Id, country_id: Id, currency_code: z23.string() }))
  },
  campuses: {
    route: "GET /dropdowns/campuses",
    access: "signed-in",
    summary: "List the campuses of an institution, in a city, or both.",
    query: z23.object({ institution_id: parent, city_id: parent, search }),
    response: options(Option.extend({ value: Id }))
  },
  programs: {
    route: "GET /dropdowns/programs",
    access: "signed-in",
    summary: "List the programs of a campus or an institution.",
    query: z23.object({ campus_id: parent, institution_id: parent, search }),
    response: options(Option.extend({ value: Id }))
  },
  intakes: {
    route: "GET /dropdowns/intakes",
    access: "signed-in",
    summary: "List intakes in calendar order; of one program when it is given.",
    query: z23.object({ program_id: parent, search }),
    response: options(Option.extend({ value: Id }))
  },
  studyLevels: {
    route: "GET /dropdowns/study-levels",
    access: "signed-in",
    summary: "List the levels of study.",
    query: z23.object({ search }),
    response: options(Option.extend({ value: Id }))
  },
  disciplines: {
    route: "GET /dropdowns/disciplines",
    access: "signed-in",
    summary: "List the disciplines.",
    query: z23.object({ search }),
    response: options(Option.extend({ value: Id }))
  },
  testScores: {
    route: "GET /dropdowns/test-scores",
    access: "signed-in",
    summary: "List the tests whose scores are asked for.",
    query: z23.object({ search }),
    response: options(Option.extend({ value: Id }))
  },
  countryCodes: {
    route: "GET /dropdowns/countries/codes-dropdown",
    access: "public",
    summary: "List dial codes.",
    query: z23.object({ search }),
    response: options(DialCodeOption)
  },
  countries: {
    route: "GET /dropdown/country",
    access: "public",
    summary: "List all countries in the caller's language.",
    query: z23.object({ search }),
    response: options(CountryOption)
  }
});

// src/modules/catalog/dropdown/dropdown.queries.ts
import { sql as sql15 } from "kysely";
var most = 1e3;
var nameOf3 = (ctx) => sql15`coalesce(countries.names ->> ${ctx.language}, countries.name)`;
var named4 = (search2, rows2) => search2 === "" ? [...rows2] : rows2.filter(({ label }) => plain(label).includes(plain(search2)));
var plain = (text3) => text3.normalize("NFKD").replace(new RegExp("\\p{M}", "gu"), "").toLocaleLowerCase("en").replaceAll("\u0131", "i");
async function allCountries(ctx, search2) {
  const rows2 = await ctx.db.selectFrom("countries").select(["countries.id as value", "countries.iso2 as code"]).select(nameOf3(ctx).as("label")).execute();
  return sorted(ctx, named4(search2, rows2));
}
async function destinationCountries(ctx, search2) {
  const rows2 = await ctx.db.selectFrom("countries").select(["countries.id as value", "countries.iso2 as code", "countries.currency as currency_code"]).select(nameOf3(ctx).as("label")).where(
    ({ exists, selectFrom }) => exists(
      selectFrom("institutions").select("institutions.id").whereRef("institutions.country_id", "=", "countries.id").where("institutions.is_active", "=", true).where(onOffer(ctx, "institutions"))
    )
  ).execute();
  return sorted(ctx, named4(search2, rows2));
}
async function dialCodes(ctx, search2) {
  const rows2 = await ctx.db.selectFrom("countries").select(["countries.iso2 as iso", "countries.dial_code"]).select(nameOf3(ctx).as("name")).where("dial_code", "is not", null).execute();
  const items2 = rows2.map(({ iso: iso6, dial_code, name: name2 }) => ({ label: `${name2} (${dial_code})`, value: dial_code.replace("+", ""), iso: iso6 }));
  return sorted(ctx, named4(search2, items2));
}
var sorted = (ctx, items2) => items2.sort((one9, other) => one9.label.localeCompare(other.label, ctx.language));
var institutionChoices2 = (ctx, { country_id, module_type, search: search2 }) => ctx.db.selectFrom("institutions").select([
  "institutions.id as value",
  "institutions.identifier",
  "institutions.name as label",
  "institutions.country_id",
  "institutions.currency as currency_code"
]).where("institutions.is_active", "=", true).where(onOffer(ctx, "institutions")).$if(country_id !== void 0, (query3) => query3.where("institutions.country_id", "=", country_id)).$if(search2 !== "", (query3) => query3.where(contains2("institutions.name", search2))).$if(
  module_type === "application",
  (query3) => query3.where(
    ({ exists, selectFrom }) => exists(
      selectFrom("programs").innerJoin("program_intakes", "program_intakes.program_id", "programs.id").select("programs.id").whereRef("programs.institution_id", "=", "institutions.id").where("programs.is_active", "=", true)
    )
  )
).orderBy("institutions.name").limit(most).execute();
var campusChoices = (ctx, { institution_id, city_id, search: search2 }) => ctx.db.selectFrom("campuses").innerJoin("institutions", "institutions.id", "campuses.institution_id").select(["campuses.id as value", "campuses.identifier", "campuses.name as label"]).$if(institution_id !== void 0, (query3) => query3.where("campuses.institution_id", "=", institution_id)).$if(
  city_id !== void 0,
  (query3) => query3.where(
    ({ exists, selectFrom }) => exists(
      selectFrom("cities").innerJoin("states", "states.id", "cities.state_id").select("cities.id").where("cities.id", "=", city_id).whereRef("states.country_id", "=", "institutions.country_id").where(sql15`fold(cities.name) = fold(campuses.city)`)
    )
  )
).where("campuses.is_active", "=", true).where(onOffer(ctx, "institutions", "campuses")).$if(search2 !== "", (query3) => query3.where(contains2("campuses.name", search2))).orderBy("campuses.name").limit(most).execute();
var lookupChoices = (ctx, type, search2) => activeLookups(ctx, type, search2).execute();
var activeLookups = (ctx, type, search2) => ctx.db.selectFrom("lookup_values").select(["id as value", "identifier", "label"]).where("type", "=", type).where("is_active", "=", true).$if(search2 !== "", (query3) => query3.where(contains2("label", search2))).orderBy("order_by").limit(most);
var programChoices = (ctx, place3, search2) => ctx.db.selectFrom("programs").select(["programs.id as value", "programs.identifier", "programs.name as label"]).where("programs.is_active", "=", true).$if(place3.institution_id !== void 0, (query3) => query3.where("programs.institution_id", "=", place3.institution_id)).where(
  ({ exists, selectFrom }) => exists(
    selectFrom("program_offerings").innerJoin("institutions", "institutions.id", "program_offerings.institution_id").innerJoin("campuses", "campuses.id", "program_offerings.campus_id").select("program_offerings.id").whereRef("program_offerings.program_id", "=", "programs.id").where(onOffer(ctx, "institutions", "campuses", "program_offerings")).$if(
      place3.campus_id !== void 0,
      (query3) => query3.where("program_offerings.campus_id", "=", place3.campus_id).where("program_offerings.is_active", "=", true)
    )
  )
).$if(search2 !== "", (query3) => query3.where(contains2("programs.name", search2))).orderBy("programs.name").limit(most).execute();
var intakeChoices = (ctx, programId, search2) => activeLookups(ctx, "intake", search2).$if(
  programId !== void 0,
  (query3) => query3.where(
    ({ exists, selectFrom }) => exists(
      selectFrom("program_intakes").select("program_intakes.id").whereRef("program_intakes.intake_id", "=", "lookup_values.id").where("program_intakes.program_id", "=", programId)
    )
  )
).execute();
var contains2 = (column, search2) => sql15`position(fold(${search2}) in fold(${sql15.ref(column)})) > 0`;

// src/modules/catalog/dropdown/dropdown.handlers.ts
var catalogDropdownRoutes = implement(catalogDropdowns, {
  destinationCountries: async (ctx, { query: query3 }) => ({ options: await destinationCountries(ctx, query3.search) }),
  institutions: async (ctx, { query: query3 }) => ({ options: await institutionChoices2(ctx, query3) }),
  campuses: async (ctx, { query: query3 }) => ({
    options: query3.institution_id === void 0 && query3.city_id === void 0 ? [] : await campusChoices(ctx, query3)
  }),
  programs: async (ctx, { query: query3 }) => ({
    options: query3.campus_id === void 0 && query3.institution_id === void 0 ? [] : await programChoices(ctx, query3, query3.search)
  }),
  intakes: async (ctx, { query: query3 }) => ({ options: await intakeChoices(ctx, query3.program_id, query3.search) }),
  studyLevels: async (ctx, { query: query3 }) => ({ options: await lookupChoices(ctx, "study_level", query3.search) }),
  disciplines: async (ctx, { query: query3 }) => ({ options: await lookupChoices(ctx, "discipline", query3.search) }),
  testScores: async (ctx, { query: query3 }) => ({ options: await lookupChoices(ctx, "test_score", query3.search) }),
  countryCodes: async (ctx, { query: query3 }) => ({ options: await dialCodes(ctx, query3.search) }),
  countries: async (ctx, { query: query3 }) => ({ options: await allCountries(ctx, query3.search) })
});

// ../../packages/contract/src/catalog/program/program.contract.ts
import * as z25 from "zod";

// ../../packages/contract/src/masters/tag/tag.contract.ts
import * as z24 from "zod";
var TagMark = z24.object({ id: Id, name: z24.string(), txt_color: z24.string(), bg_color: z24.string() });
var Tag = TagMark.extend({
  identifier: Identifier,
  tag_type: z24.enum(tagTypes),
  programs_count: z24.number().int(),
  created_at: Timestamp
});
var colour = z24.string().trim().transform((value) => value.replace(/^#/, "").toUpperCase());
var TagType = z24.enum(tagTypes, "Tag type is required");
var TagBody = z24.object({
  name: requiredText("Tag name is required", 50),
  tag_type: TagType,
  txt_color: colour.default(tagColours[0].txt_color),
  bg_color: colour.default(tagColours[0].bg_color)
}).refine(isTagPair, { path: ["bg_color"], message: "Choose one of the colours" });
var ofType = { tag_type: z24.enum(tagTypes).optional().catch(void 0) };
var tags = resource("masters.tag", {
  list: {
    route: "GET /tags",
    access: "masters.tags.read",
    summary: "List the tags by name.",
    query: listQuery({ sortBy: ["name", "tag_type"] }).extend({ sort: z24.enum(["asc", "desc"]).default("asc"), ...ofType }),
    response: pageOf(Tag)
  },
  dropdown: {
    route: "GET /tags/dropdown",
    access: "signed-in",
    summary: "Read the tags as choices, with their colours.",
    query: z24.object(ofType),
    response: z24.array(z24.object({ label: z24.string(), value: Id, identifier: Identifier, txt_color: z24.string(), bg_color: z24.string() }))
  },
  get: {
    route: "GET /tags/:id",
    access: "masters.tags.read",
    summary: "Read one tag.",
    response: z24.object({ tagInfo: Tag }),
    errors: ["NOT_FOUND"]
  },
  create: {
    route: "POST /tags",
    access: "masters.tags.create",
    summary: "Create a tag.",
    body: TagBody,
    response: z24.object({ tagInfo: Tag }),
    status: 201,
    message: "Tag created successfully",
    errors: ["ALREADY_EXISTS"],
    audit: "tag.created",
    idempotency: "accepted"
  },
  edit: {
    route: "PUT /tags/:id",
    access: "masters.tags.update",
    summary: "Change a tag; one that is on programs stays a tag of programs.",
    body: TagBody,
    response: z24.object({ tagInfo: Tag }),
    message: "Tag updated successfully",
    errors: ["NOT_FOUND", "ALREADY_EXISTS"],
    audit: "tag.updated"
  }
});

// ../../packages/contract/src/catalog/program/program.contract.ts
var Category = z25.enum(programCategories);
var TestScore = z25.object({
  score_name: z25.string(),
  program_testscore: z25.object({ score: z25.number(), min_score: z25.number().nullable() })
});
var AdditionalItems = z25.object({
  duration_range: z25.string().nullable(),
  weekly_hours: z25.number().nullable(),
  tuition_fee: Money.nullable().optional(),
  application_fee: Money.nullable().optional(),
  english_level: z25.string().nullable(),
  age: z25.string().nullable(),
  start_date: z25.string().nullable()
});
var ProgramCard = z25.object({
  identifier: Identifier,
  id: Id,
  is_shortlisted: z25.boolean(),
  /** Who shortlisted it for the lead in context: the student or the staff. */
  shortlisted_by: z25.enum(["user", "staff"]).nullable(),
  tuition_fee: Money.nullable().optional(),
  application_fee: Money.nullable().optional(),
  /** False when it is no longer offered; shortlists keep such cards. */
  is_active: z25.boolean(),
  campus: z25.string(),
  campus_id: Id,
  city: z25.string().nullable(),
  program: z25.object({
    identifier: Identifier,
    id: Id,
    name: z25.string(),
    url: z25.string().nullable(),
    category: Category,
    program_type: z25.string().nullable(),
    duration: z25.number().int().nullable().optional(),
    duration_type: z25.enum(durationTypes).optional(),
    is_fulltime: z25.enum(["yes", "no"]),
    min_requirement: z25.string().nullable(),
    is_pgwp: z25.boolean(),
    tags: z25.array(z25.string()),
    /** The company's own tags, beside those of the catalogue. */
    labels: z25.array(TagMark),
    testscores: z25.array(TestScore).optional(),
    intakes: z25.array(z25.object({ id: Id, intake_name: z25.string() })),
    additional_items: AdditionalItems.nullable(),
    studylevel: z25.object({ name: z25.string() }).nullable(),
    discipline: z25.object({ name: z25.string() }).nullable(),
    attendance_on: z25.enum(attendances),
    has_checklist: z25.boolean().optional(),
    institution: z25.object({
      identifier: Identifier,
      id: Id,
      name: z25.string(),
      logo: z25.string().nullable(),
      url: z25.string().nullable(),
      country_id: Id,
      country: z25.string(),
      currency_code: z25.string()
    }),
    has_accommodation: z25.boolean(),
    accommodation_options: z25.array(z25.string())
  })
});
var Texts = z25.union([z25.string().trim().max(100), z25.array(z25.string().trim().max(100)).max(100)]).transform((value) => Array.isArray(value) ? value : [value]);
var Bound = z25.coerce.number("This value is not valid").min(0).max(1e9);
var programFilters = {
  country_id: Ids,
  /** States and cities are told by name: the catalogue knows no numbers for them. */
  state_id: Texts,
  city_id: Texts,
  study_level_id: Ids,
  discipline_id: Ids,
  intake_id: Ids,
  institution_id: Ids,
  gt_application_fee: Bound,
  lt_application_fee: Bound,
  gt_tuition_fee: Bound,
  lt_tuition_fee: Bound,
  /** The currency the four bounds are in; the company's own unless told otherwise. */
  currency: Currency,
  program_type: Texts,
  is_pgwp: z25.union([z25.literal([0, 1]).transform(Boolean), Flag]),
  attendance_on: z25.union([z25.enum(attendances), z25.array(z25.enum(attendances))]).transform((value) => Array.isArray(value) ? value : [value]),
  hasAccommodation: z25.union([z25.literal([0, 1]).transform(Boolean), Flag]),
  englishLevel: Texts,
  /** The applicant's age: programs that take people of that age. */
  age: z25.coerce.number().int().min(0).max(120)
};
var Filters = filtersOf(programFilters);
var LeadContext = { lead_identifier: RecordRef.optional() };
var finderQuery = listQuery({
  sortBy: ["relevance", "tuition_fee", "program", "institution"],
  filters: programFilters,
  perPage: 25
}).extend({
  category: Category.default("higher_education"),
  ...LeadContext
});
var FilterField = z25.object({
  key: z25.string(),
  label: z25.string(),
  type: z25.enum(["select", "multi_select", "range", "toggle"]),
  options: z25.array(Option)
});
var ChecklistGroup = z25.object({
  identifier: z25.string(),
  name: z25.string(),
  items: z25.array(z25.object({ name: z25.string(), entries: z25.array(z25.string()) }))
});
var ProgramDetail = z25.object({
  id: Id,
  name: z25.string(),
  institution: z25.object({ id: Id, name: z25.string(), country_id: Id }),
  campus_id: Id.nullable(),
  min_requirement: z25.string().nullable(),
  is_fulltime: z25.enum(["yes", "no"]),
  attendance_on: z25.enum(attendances),
  studylevel: z25.object({ name: z25.string() }).nullable(),
  discipline: z25.object({ name: z25.string() }).nullable(),
  testscores: z25.array(TestScore).optional()
});
var programs = resource("catalog.program", {
  all: {
    route: "GET /program-finder/all-programs",
    access: "programs.read",
    summary: "Search the programs on offer in one category.",
    description: "Search words match program, institution, campus, city, country and discipline. With lead_identifier, cards tell whether they are on the shortlist of that lead.",
    query: finderQuery,
    response: pageOf(ProgramCard),
    errors: ["NOT_FOUND"]
  },
  categories: {
    route: "GET /program-finder/category",
    access: "programs.read",
    summary: "Count the programs of each category, within a search and its filters.",
    query: z25.object({ search: z25.string().trim().max(200).default(""), filters: Filters }),
    response: z25.object({
      categories: z25.array(z25.object({ label: z25.string(), value: Category, count: z25.number().int() })),
      total: z25.number().int()
    })
  },
  filters: {
    route: "GET /program-finder/filters",
    access: "programs.read",
    summary: "List the filters that suit a category, with the choices its programs leave.",
    query: z25.object({ category: Category.default("higher_education") }),
    response: z25.object({ filters: z25.array(FilterField) })
  },
  detail: {
    route: "GET /program-finder/program-detail",
    access: "programs.read",
    summary: "Read one program's requirements and checklist.",
    description: "country_id is the applicant's source country: checklist groups for that country take the place of general ones of the same name (G-L-56).",
    query: z25.object({
      program_id: z25.coerce.number().int(),
      campus_id: z25.coerce.number().int().optional(),
      institution_id: z25.coerce.number().int().optional(),
      country_id: z25.coerce.number().int().optional()
    }),
    response: z25.object({ programInfo: ProgramDetail, checklistInfo: z25.array(ChecklistGroup).optional() }),
    errors: ["NOT_FOUND"]
  }
});

// src/modules/catalog/program/detail.queries.ts
import { sql as sql16 } from "kysely";
async function programDetail(ctx, asked) {
  const row = await detailRow(ctx, asked).executeTakeFirst() ?? refuse("NOT_FOUND");
  const may = cardRights(ctx);
  const named7 = (name2) => name2 === null ? null : { name: name2 };
  return {
    programInfo: {
      id: row.id,
      name: row.name,
      institution: { id: row.institution_id, name: row.institution, country_id: row.institution_country_id },
      campus_id: asked.campus_id ?? null,
      min_requirement: row.min_requirement,
      is_fulltime: row.is_fulltime ? "yes" : "no",
      attendance_on: row.attendance_on,
      studylevel: named7(row.studylevel),
      discipline: named7(row.discipline),
      ...may.english_test_scores && { testscores: row.testscores }
    },
    ...may.checklist && { checklistInfo: groupsFor(row.checklist, row.applicant_country) }
  };
}
var detailRow = (ctx, { program_id, campus_id, institution_id, country_id }) => ctx.db.selectFrom("programs").innerJoin("institutions", "institutions.id", "programs.institution_id").leftJoin("lookup_values as level", "level.id", "programs.study_level_id").leftJoin("lookup_values as field", "field.id", "programs.discipline_id").where("programs.id", "=", program_id).$if(institution_id !== void 0, (query3) => query3.where("programs.institution_id", "=", institution_id)).where(
  ({ exists, selectFrom }) => exists(
    selectFrom("program_offerings").innerJoin("campuses", "campuses.id", "program_offerings.campus_id").select("program_offerings.id").whereRef("program_offerings.program_id", "=", "programs.id").where(onOffer(ctx, "institutions", "campuses", "program_offerings")).$if(campus_id !== void 0, (query3) => query3.where("program_offerings.campus_id", "=", campus_id))
  )
).select([
  "programs.id",
  "programs.name",
  "programs.institution_id",
  "programs.min_requirement",
  "programs.is_fulltime",
  "institutions.name as institution",
  "institutions.country_id as institution_country_id",
  "level.label as studylevel",
  "field.label as discipline"
]).select(({ ref }) => [
  ref("programs.attendance_on").$castTo().as("attendance_on"),
  ref("programs.testscores").$castTo().as("testscores"),
  ref("programs.checklist").$castTo().as("checklist"),
  sql16`(select iso2 from countries where id = ${country_id ?? null}::int)`.as("applicant_country")
]);
function groupsFor(groups2, country2) {
  const own5 = new Set(groups2.filter(({ country_code }) => country_code !== null && country_code === country2).map(({ name: name2 }) => name2));
  return groups2.filter((group) => group.country_code === null ? !own5.has(group.name) : group.country_code === country2).map(({ name: name2, country_code, items: items2 }, index) => ({
    identifier: `${index + 1}-${country_code ?? "all"}`,
    name: name2,
    items: items2.map((item2) => ({ name: item2.name, entries: [...item2.entries] }))
  }));
}

// src/modules/catalog/program/filters.queries.ts
import { sql as sql17 } from "kysely";
async function finderFilters(ctx, category) {
  const choices2 = await choicesIn(ctx, category);
  const may = cardRights(ctx);
  const flag = [];
  const fields3 = [
    { key: "country_id", label: "Country", type: "multi_select", options: choices2.country },
    { key: "state_id", label: "State", type: "multi_select", options: choices2.state, hidden: !choices2.state.length },
    { key: "city_id", label: "City", type: "multi_select", options: choices2.city },
    { key: "institution_id", label: "Institution", type: "multi_select", options: choices2.institution },
    { key: "study_level_id", label: "Study level", type: "multi_select", options: choices2.study_level },
    { key: "discipline_id", label: "Discipline", type: "multi_select", options: choices2.discipline },
    { key: "program_type", label: "Program type", type: "multi_select", options: choices2.program_type },
    { key: "intake_id", label: "Intake", type: "multi_select", options: choices2.intake },
    {
      key: "currency",
      label: "Currency",
      type: "select",
      options: currencies.map((value) => ({ label: value, value })),
      hidden: !may.tuition_fee && !may.application_fee
    },
    { key: "tuition_fee", label: "Tuition fee", type: "range", options: flag, hidden: !may.tuition_fee },
    { key: "application_fee", label: "Application fee", type: "range", options: flag, hidden: !may.application_fee },
    {
      key: "attendance_on",
      label: "Attendance on",
      type: "multi_select",
      options: attendances.map((value) => ({ label: attendanceLabels[value], value }))
    },
    { key: "is_pgwp", label: "Post-study work permit", type: "toggle", options: flag },
    { key: "hasAccommodation", label: "With accommodation", type: "toggle", options: flag },
    { key: "englishLevel", label: "English level", type: "multi_select", options: choices2.english_level },
    { key: "age", label: "Age", type: "select", options: choices2.age }
  ];
  return fields3.filter(({ key, hidden }) => !hidden && filterFits(key, category)).map(({ hidden, ...field }) => field);
}
async function choicesIn(ctx, category) {
  const list2 = (label, value, order = label) => sql17.raw(
    `(select coalesce(jsonb_agg(jsonb_build_object('label', label, 'value', value) order by place), '[]') from (select distinct ${label} as label, ${value} as value, ${order} as place from offered where ${value} is not null limit 1000) as choice)`
  );
  const { rows: rows2 } = await sql17`
    with offered as materialized (
      select distinct countries.id as country_id, coalesce(countries.names ->> ${ctx.language}, countries.name) as country, campuses.state, campuses.city, institutions.id as institution_id, institutions.name as institution,
        level.id as level_id, level.label as level, level.order_by as level_order, field.id as field_id, field.label as field, programs.program_type, programs.english_level, programs.min_age, programs.id as program_id
      from program_offerings join programs on programs.id = program_offerings.program_id join campuses on campuses.id = program_offerings.campus_id
      join institutions on institutions.id = program_offerings.institution_id join countries on countries.id = program_offerings.country_id
      left join lookup_values as level on level.id = programs.study_level_id left join lookup_values as field on field.id = programs.discipline_id
      where programs.category = ${category} and programs.is_active and program_offerings.is_active and institutions.is_active and campuses.is_active and ${onOffer(ctx, "institutions", "campuses", "program_offerings")})
    select ${list2("country", "country_id")} as country, ${list2("state", "state")} as state, ${list2("city", "city")} as city, ${list2("institution", "institution_id")} as institution,
      ${list2("level", "level_id", "level_order")} as study_level, ${list2("field", "field_id")} as discipline, ${list2("program_type", "program_type")} as program_type,
      ${list2("english_level", "english_level")} as english_level, ${list2("min_age || '+'", "min_age", "min_age")} as age,
      (select coalesce(jsonb_agg(jsonb_build_object('label', label, 'value', id) order by order_by), '[]') from lookup_values where type = 'intake' and is_active
        and id in (select intake_id from program_intakes where program_id in (select program_id from offered))) as intake`.execute(ctx.db);
  return rows2[0];
}

// src/modules/catalog/program/program.queries.ts
import { sql as sql18 } from "kysely";
async function programsFound(ctx, query3, leadId) {
  const within = found(ctx, query3).where("programs.category", "=", query3.category);
  const suited = narrowed(ctx, within, query3.filters, query3.category);
  const { recordsInfo, metaInfo } = await paged(ctx.db, ordered(ctx, withCards(ctx, suited, leadId), query3), query3);
  return { recordsInfo: recordsInfo.map((row) => cardOf(ctx, row)), metaInfo };
}
async function categoriesWithin(ctx, query3) {
  const rows2 = await narrowed(ctx, found(ctx, query3), query3.filters).select(({ fn }) => ["programs.category", fn.countAll().as("count")]).groupBy("programs.category").execute();
  const counts = new Map(rows2.map(({ category, count }) => [category, Number(count)]));
  const categories = programCategories.map((value) => ({ value, label: categoryLabels[value], count: counts.get(value) ?? 0 }));
  return { categories, total: categories.reduce((sum, { count }) => sum + count, 0) };
}
var found = (ctx, { search: search2 }) => activeOfferings(ctx).$if(
  search2 !== "",
  (query3) => query3.where(sql18`program_offerings.id in (select offering_matches(${search2}))`)
);
function narrowed(ctx, query3, filters2, category) {
  const has = (key) => filters2[key] !== void 0 && (category === void 0 || filterFits(key, category));
  return withFees(ctx, withKinds(withPlaces(query3, filters2), filters2, has, category === void 0), filters2);
}
var withPlaces = (query3, { country_id, state_id, city_id, institution_id, intake_id }) => query3.$if(country_id !== void 0, (wanted) => wanted.where("program_offerings.country_id", "in", listed(country_id))).$if(institution_id !== void 0, (wanted) => wanted.where("program_offerings.institution_id", "in", listed(institution_id))).$if(state_id !== void 0, (wanted) => wanted.where("campuses.state", "in", state_id)).$if(city_id !== void 0, (wanted) => wanted.where("campuses.city", "in", city_id)).$if(
  intake_id !== void 0,
  (wanted) => wanted.where(
    ({ exists, selectFrom }) => exists(
      selectFrom("program_intakes").select("program_intakes.id").whereRef("program_intakes.program_id", "=", "programs.id").where("program_intakes.intake_id", "in", listed(intake_id))
    )
  )
);
var listed = (ids2) => ids2.length ? ids2 : [0];
function withKinds(query3, filters2, has, isCounting) {
  const { study_level_id, discipline_id, is_pgwp, hasAccommodation, englishLevel, age, program_type, attendance_on } = filters2;
  const orOther = (key) => isCounting ? sql18`programs.category ${sql18.raw(filterFits(key, "higher_education") ? "<>" : "=")} 'higher_education'` : sql18`false`;
  return query3.$if(program_type !== void 0, (wanted) => wanted.where("programs.program_type", "in", program_type)).$if(attendance_on !== void 0, (wanted) => wanted.where("programs.attendance_on", "in", attendance_on)).$if(
    has("study_level_id"),
    (wanted) => wanted.where(({ eb, or }) => or([eb("programs.study_level_id", "in", listed(study_level_id)), orOther("study_level_id")]))
  ).$if(
    has("discipline_id"),
    (wanted) => wanted.where(({ eb, or }) => or([eb("programs.discipline_id", "in", listed(discipline_id)), orOther("discipline_id")]))
  ).$if(has("is_pgwp"), (wanted) => wanted.where(({ eb, or }) => or([eb("programs.is_pgwp", "=", is_pgwp), orOther("is_pgwp")]))).$if(
    has("hasAccommodation"),
    (wanted) => wanted.where(({ eb, or }) => or([eb("programs.has_accommodation", "=", hasAccommodation), orOther("hasAccommodation")]))
  ).$if(
    has("englishLevel"),
    (wanted) => wanted.where(({ eb, or }) => or([eb("programs.english_level", "in", englishLevel), orOther("englishLevel")]))
  ).$if(
    has("age"),
    (wanted) => wanted.where(({ eb, or }) => or([eb("programs.min_age", "is", null), eb("programs.min_age", "<=", age), orOther("age")]))
  );
}
function withFees(ctx, query3, filters2) {
  const may = cardRights(ctx);
  const bounds = [
    may.tuition_fee && [filters2.gt_tuition_fee, "program_offerings.tuition_fee_minor", ">="],
    may.tuition_fee && [filters2.lt_tuition_fee, "program_offerings.tuition_fee_minor", "<="],
    may.application_fee && [filters2.gt_application_fee, "program_offerings.application_fee_minor", ">="],
    may.application_fee && [filters2.lt_application_fee, "program_offerings.application_fee_minor", "<="]
  ].filter((bound) => bound !== false && bound[0] !== void 0);
  const currency = filters2.currency ?? (bounds.length ? ctx.tenant.currency : void 0);
  const inCurrency = query3.$if(currency !== void 0, (wanted) => wanted.where("program_offerings.currency", "=", currency));
  return bounds.reduce(
    (wanted, [amount, column, operator]) => wanted.where(column, operator, toMinor(amount.toFixed(2), currency)),
    inCurrency
  );
}
function ordered(ctx, query3, { sort_by, sort, search: search2 }) {
  const byFee = sort_by === "tuition_fee" && cardRights(ctx).tuition_fee;
  return query3.$if(
    byFee,
    (wanted) => wanted.orderBy(
      "program_offerings.tuition_fee_minor",
      (order) => sort === "asc" ? order.asc().nullsLast() : order.desc().nullsLast()
    )
  ).$if(sort_by === "program", (wanted) => wanted.orderBy("programs.name", sort)).$if(sort_by === "institution", (wanted) => wanted.orderBy("institutions.name", sort)).$if(
    sort_by === "relevance" && search2 !== "",
    (wanted) => wanted.orderBy(sql18`position(fold(${search2}) in fold(programs.name)) = 1`, "desc").orderBy(sql18`position(fold(${search2}) in fold(programs.name)) > 0`, "desc")
  ).orderBy("program_offerings.id");
}

// src/modules/catalog/program/program.handlers.ts
var programRoutes = implement(programs, {
  all: async (ctx, { query: query3 }) => programsFound(ctx, query3, (await leadInContext(ctx, query3.lead_identifier))?.id ?? null),
  categories: (ctx, { query: query3 }) => categoriesWithin(ctx, query3),
  filters: async (ctx, { query: query3 }) => ({ filters: await finderFilters(ctx, query3.category) }),
  detail: (ctx, { query: query3 }) => programDetail(ctx, query3)
});

// ../../packages/contract/src/catalog/share/share.contract.ts
import * as z26 from "zod";
var Company = z26.object({ label: z26.string(), value: Identifier });
var access = "inventory.claim.institutions.share";
var shares = resource("catalog.share", {
  companies: {
    route: "GET /inventory/shares/companies",
    access,
    summary: "List the companies institutions can be shared with.",
    description: "Empty with may_share false where who runs the installation did not let this company share.",
    response: z26.object({ may_share: z26.boolean(), options: z26.array(Company) })
  },
  set: {
    route: "POST /inventory/shares",
    access,
    summary: "Share institutions with all companies or with those named, or with none any more.",
    description: "All or nothing; it replaces what was shared. Copies lapse where nothing is shared any more, except what open applications name.",
    body: z26.object({
      institution_id: z26.array(Id).min(1).max(mostClaims),
      is_for_all: z26.boolean(),
      client_identifiers: z26.array(Identifier).max(1e3)
    }),
    response: z26.object({ changed: z26.number().int() }),
    errors: ["NOT_FOUND", "NOT_OFFERED"],
    audit: "institution.shared"
  }
});

// src/modules/catalog/share/share.handlers.ts
var shareRoutes = implement(shares, {
  companies: (ctx) => sharingCompanies(ctx),
  set: (ctx, { body }) => shareInstitutions(ctx, body)
});

// ../../packages/contract/src/documents/document/document.contract.ts
import * as z28 from "zod";

// ../../packages/contract/src/documents/file/file.contract.ts
import * as z27 from "zod";
var FileInfo = z27.object({
  identifier: Identifier,
  id: Id,
  filename: z27.string(),
  /** The name people gave it, without the extension. */
  filealias: z27.string(),
  file_extension: z27.string(),
  media_type: z27.string(),
  bytes: z27.number().int(),
  /** Label of the document type, where the file is a document. */
  doc_type: z27.string().nullable(),
  view_page: z27.string(),
  download_page: z27.string()
});
var UploadAnswer = z27.object({
  fileInfo: z27.object({
    identifier: Identifier,
    filename: z27.string(),
    file_extension: z27.string(),
    size: z27.number().int(),
    mime: z27.string()
  }),
  thumbInfo: z27.object({ identifier: Identifier, view_page: z27.string() })
});
var files = resource("documents.file", {
  upload: {
    route: "POST /v1/files/upload-file",
    access: "documents.create",
    summary: "Upload one file; it is kept for 24 hours until it is attached to something.",
    description: "Multipart, one part named file, at most 5 MB: pdf, jpg, jpeg, png, doc, docx, xls or xlsx, told by content (G-L-63).",
    response: UploadAnswer,
    status: 201,
    message: "File uploaded",
    errors: ["FILE_TOO_LARGE", "FILE_TYPE_REFUSED", "FILE_REQUIRED"],
    audit: "file.uploaded",
    upload: { field: "file", maxBytes: maxFileBytes },
    limit: { by: "user", max: 120, seconds: 60 }
  },
  rename: {
    route: "POST /files/rename-file/:id",
    access: "documents.create",
    summary: "Change the name people see of a file; its extension stays.",
    body: z27.object({ newFileAlias: requiredText("File alias is required", 100) }),
    response: z27.object({ fileInfo: FileInfo }),
    message: "File renamed",
    errors: ["NOT_FOUND"],
    audit: "file.renamed"
  },
  content: {
    route: "GET /files/:file_id/content",
    access: "public",
    summary: "Open or download a file by its signed link; the right to it is checked again.",
    params: z27.object({ file_id: Identifier }),
    query: z27.object({
      client_number: z27.string().max(60).optional(),
      auth_token: z27.string().max(1e3).default(""),
      device_number: z27.string().max(60).default("")
    }),
    response: download(...Object.keys(fileKinds), "image/webp", "application/octet-stream"),
    errors: ["NOT_FOUND"]
  }
});

// ../../packages/contract/src/documents/document/document.contract.ts
var Document = z28.object({
  identifier: Identifier,
  id: Id,
  documentTypeInfo: z28.object({ identifier: Identifier, id: Id, label: z28.string() }),
  fileInfo: FileInfo,
  /** Opens the small picture of the file. */
  thumb_page: z28.string(),
  status: z28.enum(["pending", "verified", "rejected"]),
  remarks: z28.string().nullable(),
  /** True in an application's list for the papers of its student. */
  inherited: z28.boolean(),
  uploadedByInfo: PersonRef.nullable(),
  created_at: Timestamp,
  can: z28.object({ rename: z28.boolean(), delete: z28.boolean() })
});
var DocumentsBody = z28.object({
  document_type_identifier: z28.uuid({ error: "Document type is required" }),
  files: z28.array(
    z28.object({ file_identifier: z28.uuid({ error: "File is required" }), file_thumb_identifier: z28.uuid({ error: "File is required" }) }),
    "File is required"
  ).min(1, "File is required").max(maxFiles, "You can upload up to 10 files")
});
var query = listQuery({ sortBy: ["id"], filters: { document_type_id: Id }, perPage: 100 });
var save = {
  body: DocumentsBody,
  response: z28.object({ recordsInfo: z28.array(Document) }),
  status: 201,
  message: "Documents has been saved successfully",
  errors: ["NOT_FOUND"],
  idempotency: "accepted"
};
var documents = resource("documents.document", {
  ofLead: {
    route: "GET /leads/:id/documents",
    access: "leads.read",
    summary: "List the documents of a lead, newest first.",
    query,
    response: pageOf(Document),
    errors: ["NOT_FOUND"]
  },
  ofApplication: {
    route: "GET /applications/:id/documents",
    access: "applications.read",
    summary: "List the documents of an application and, marked as inherited, those of its student.",
    query,
    response: pageOf(Document),
    errors: ["NOT_FOUND"]
  },
  saveToLead: {
    ...save,
    route: "POST /documents/save-multiple/lead/:id",
    access: "documents.create",
    summary: "Attach uploaded files to a lead, all or none.",
    audit: "lead.documents_saved"
  },
  saveToApplication: {
    ...save,
    route: "POST /documents/save-multiple/application/:id",
    access: "documents.create",
    summary: "Attach uploaded files to an application, all or none.",
    audit: "application.documents_saved"
  },
  remove: {
    route: "DELETE /documents/:identifier",
    access: "documents.delete",
    summary: "Put a document into the trash, from which it can be restored for 30 days.",
    response: z28.object({ identifier: Identifier }),
    message: "Document deleted",
    errors: ["NOT_FOUND"],
    audit: "document.deleted"
  },
  restore: {
    route: "POST /documents/:identifier/restore",
    access: "documents.delete",
    summary: "Take a document out of the trash.",
    response: z28.object({ identifier: Identifier }),
    message: "Document restored",
    errors: ["NOT_FOUND"],
    audit: "document.restored"
  }
});

// src/modules/documents/document/document.commands.ts
import { sql as sql20 } from "kysely";

// src/modules/documents/document/document.queries.ts
import { sql as sql19 } from "kysely";
var cards = (ctx) => ctx.db.selectFrom("documents").innerJoin("lookup_values as type", "type.id", "documents.document_type_id").innerJoin("files as file", "file.id", "documents.file_id").leftJoin("files as thumb", "thumb.id", "documents.file_thumb_id").leftJoin("users as uploader", "uploader.id", "documents.uploaded_by").where("documents.deleted_at", "is", null).select([
  "documents.identifier",
  "documents.id",
  "documents.remarks",
  "documents.created_at",
  "documents.module_type",
  "thumb.identifier as thumb_identifier"
]).select((eb) => eb.ref("documents.status").$castTo().as("status")).select([
  sql19`jsonb_build_object('identifier', type.identifier, 'id', type.id, 'label', type.label)`.as(
    "documentTypeInfo"
  ),
  fileColumns("file", sql19`type.label`).as("file"),
  sql19`case when uploader.id is not null then jsonb_build_object('identifier', uploader.identifier, 'id', uploader.id, 'first_name', uploader.first_name, 'last_name', uploader.last_name) end`.as(
    "uploadedByInfo"
  )
]).select(
  (eb) => eb.or([
    eb.and([
      eb("documents.module_type", "=", "lead"),
      eb.exists(
        onlyVisible3(ctx, ctx.db.selectFrom("leads")).select("leads.id").where("leads.id", "=", sql19`documents.module_id`)
      )
    ]),
    eb.and([
      eb("documents.module_type", "=", "application"),
      eb.exists(
        onlyVisible(ctx, ctx.db.selectFrom("applications")).select("applications.id").where("applications.id", "=", sql19`documents.module_id`)
      )
    ])
  ]).as("is_own")
);
var shown = (ctx, from) => ({ thumb_identifier, file, is_own, module_type, ...card }) => ({
  ...card,
  fileInfo: withLinks(ctx, file),
  thumb_page: thumbLink(ctx, thumb_identifier),
  inherited: from === "application" && module_type === "lead",
  can: { rename: can(ctx, "documents.create"), delete: Boolean(is_own) && can(ctx, "documents.delete") }
});
async function documentsOfLead(ctx, lead2, page2) {
  const query3 = cards(ctx).where("documents.module_type", "=", "lead").where("documents.module_id", "=", lead2.id);
  return shownPage(ctx, query3, page2, "lead");
}
async function documentsOfApplication(ctx, application2, page2) {
  const query3 = cards(ctx).where(
    (eb) => eb.or([
      eb.and([eb("documents.module_type", "=", "application"), eb("documents.module_id", "=", application2.id)]),
      eb.and([
        eb("documents.module_type", "=", "lead"),
        eb("documents.module_id", "=", application2.lead_id),
        ...isInstitution(ctx) ? [
          sql19`documents.id in (select document_id from application_document_links l where l.application_id = ${application2.id})`
        ] : []
      ])
    ])
  );
  return shownPage(ctx, query3, page2, "application");
}
async function shownPage(ctx, query3, page2, from) {
  const { document_type_id } = page2.filters;
  const narrowed2 = document_type_id === void 0 ? query3 : query3.where("documents.document_type_id", "=", document_type_id);
  const { recordsInfo, metaInfo } = await paged(ctx.db, narrowed2.orderBy("documents.id", "desc"), page2);
  return { recordsInfo: recordsInfo.map(shown(ctx, from)), metaInfo };
}
async function documentsById(ctx, ids2) {
  const found4 = await cards(ctx).where("documents.id", "in", ids2.length ? [...ids2] : [0]).orderBy("documents.id", "desc").execute();
  return found4.map(shown(ctx, "lead"));
}

// src/modules/documents/document/document.commands.ts
var saveToLead = (ctx, lead2, body) => save2(ctx, "lead", lead2.id, body);
var saveToApplication = (ctx, application2, body) => save2(ctx, "application", application2.id, body);
async function save2(ctx, module, recordId, { document_type_identifier, files: files2 }) {
  const { rows: rows2 } = await sql20`
    with given as (select * from rows from (jsonb_to_recordset(${JSON.stringify(files2)}::jsonb) as (file_identifier uuid, file_thumb_identifier uuid)) with ordinality as f(file_identifier, file_thumb_identifier, place)),
    type as (select id, label from lookup_values where type = 'document_type' and is_active and identifier = ${document_type_identifier}::uuid and meta -> 'modules' @> to_jsonb(${module}::text)),
    mine as (update files set attached_at = now() where attached_at is null and uploaded_by = ${ctx.actor.id}::int
      and (purpose = 'document' and identifier in (select file_identifier from given) or purpose = 'thumb' and identifier in (select file_thumb_identifier from given)) returning id, identifier, purpose, thumb_of),
    saved as (insert into documents (module_type, module_id, document_type_id, file_id, file_thumb_id, uploaded_by)
      select ${module}, ${recordId}::int, type.id, file.id, thumb.id, ${ctx.actor.id}::int from given
      join mine file on file.identifier = given.file_identifier and file.purpose = 'document'
      join mine thumb on thumb.identifier = given.file_thumb_identifier and thumb.thumb_of = file.id, type order by given.place returning id),
    told as (insert into activities (module, record_id, type, actor_id, vars, visibility)
      select ${module}, ${recordId}::int, 'document_saved', ${ctx.actor.id}::int, jsonb_build_object('document_type', type.label, 'count', (select count(*) from saved)), 'shared' from type)
    select (select label from type) as type_label, (select count(*)::int from given) as wanted, (select count(*)::int from saved) as taken, coalesce((select array_agg(id) from saved), '{}') as ids,
      (select min(place)::int - 1 from given where file_identifier not in (select identifier from mine) or file_thumb_identifier not in (select identifier from mine)) as unknown`.execute(
    ctx.db
  );
  const { type_label, wanted, taken, ids: ids2, unknown: unknown11 } = rows2[0];
  if (type_label === null) refuseField("document_type_identifier", "Document type is required");
  if (taken !== wanted) refuseField(`files.${unknown11 ?? 0}.file_identifier`, "This file is no longer available. Upload it again");
  ctx.changed({ module, id: recordId, after: { document_ids: ids2, document_type: type_label } });
  ctx.emit("document.saved", { module, record_id: recordId });
  return { recordsInfo: await documentsById(ctx, ids2) };
}
var trash = async (ctx, document, deleted) => {
  const { id, identifier, module_type, module_id, filealias, file_extension } = document;
  await sql20`
    with changed as (update documents set deleted_at = ${deleted ? sql20`now()` : null}, deleted_by = ${deleted ? ctx.actor.id : null}::int where id = ${id})
    insert into activities (module, record_id, type, actor_id, vars) values (${module_type}, ${module_id}::int, ${deleted ? "document_removed" : "document_restored"}, ${ctx.actor.id}::int,
      jsonb_build_object('file', ${`${filealias}.${file_extension}`}::text))`.execute(ctx.db);
  ctx.changed({ module: "document", id, before: { is_deleted: !deleted }, after: { is_deleted: deleted } });
  ctx.emit("document.saved", { module: module_type, record_id: module_id });
  return { identifier };
};
async function deleteDocument(ctx, document) {
  if (document.deleted_at !== null) refuse("NOT_FOUND");
  return trash(ctx, document, true);
}
async function restoreDocument(ctx, document) {
  return document.deleted_at === null ? { identifier: document.identifier } : trash(ctx, document, false);
}

// src/modules/documents/document/document.handlers.ts
var documentRoutes = implement(documents, {
  ofLead: async (ctx, { params: params2, query: query3 }) => documentsOfLead(ctx, await visibleLead(ctx, params2.id), query3),
  ofApplication: async (ctx, { params: params2, query: query3 }) => documentsOfApplication(ctx, await visibleApplication(ctx, params2.id), query3),
  saveToLead: async (ctx, { params: params2, body }) => saveToLead(ctx, await visibleLead(ctx, params2.id), body),
  saveToApplication: async (ctx, { params: params2, body }) => saveToApplication(ctx, await visibleApplication(ctx, params2.id), body),
  remove: async (ctx, { params: params2 }) => deleteDocument(ctx, await visibleDocument2(ctx, params2.identifier)),
  restore: async (ctx, { params: params2 }) => restoreDocument(ctx, await visibleDocument2(ctx, params2.identifier))
});

// ../../packages/contract/src/documents/document-type/document-type.contract.ts
import * as z29 from "zod";
var documentModules = ["lead", "application"];
var DocumentModule = z29.enum(documentModules);
var DocumentType = z29.object({
  identifier: Identifier,
  id: Id,
  label: z29.string(),
  modules: z29.array(z29.string()),
  /** Whether every application needs one, whatever its programs ask for. */
  is_required: z29.boolean(),
  is_active: z29.boolean(),
  /** How many documents are of this type. */
  usage: z29.number().int()
});
var DocumentTypeBody = z29.object({
  label: requiredText("Label is required", 100),
  modules: z29.array(DocumentModule, "Choose at least one module").min(1, "Choose at least one module"),
  is_required: Flag.default(false)
});
var documentTypes = resource("documents.documentType", {
  dropdown: {
    route: "GET /documents/types-dropdown",
    access: "signed-in",
    summary: "List the document types to choose from, for leads or applications.",
    query: z29.object({ modules: DocumentModule.optional(), search: z29.string().trim().max(100).default("") }),
    response: z29.object({ options: z29.array(Option) })
  },
  list: {
    route: "GET /documents/types",
    access: "documents.create",
    summary: "List the document types with how often each is used.",
    query: listQuery({ sortBy: ["label"] }),
    response: pageOf(DocumentType)
  },
  create: {
    route: "POST /documents/types",
    access: "documents.types.update",
    summary: "Add a document type.",
    body: DocumentTypeBody,
    response: z29.object({ documentTypeInfo: DocumentType }),
    status: 201,
    message: "Document type added",
    errors: ["ALREADY_EXISTS"],
    audit: "document_type.created",
    idempotency: "accepted"
  }
});

// src/modules/documents/document-type/document-type.commands.ts
import { sql as sql22 } from "kysely";

// src/modules/documents/document-type/document-type.queries.ts
import { sql as sql21 } from "kysely";
var types = (ctx) => ctx.db.selectFrom("lookup_values as type").where("type.type", "=", "document_type").select(["type.identifier", "type.id", "type.label", "type.is_active"]).select([
  sql21`coalesce(type.meta -> 'modules', '[]')`.as("modules"),
  sql21`coalesce((type.meta ->> 'is_required')::boolean, false)`.as("is_required"),
  sql21`(select count(*)::int from documents d where d.document_type_id = type.id and d.deleted_at is null)`.as("usage")
]);
var like = (text3) => `%${text3.replace(/[\\%_]/g, "\\$&")}%`;
var documentTypesPage = (ctx, { search: search2, sort, ...page2 }) => paged(
  ctx.db,
  types(ctx).$if(search2 !== "", (query3) => query3.where(sql21`fold(type.label) like fold(${like(search2)})`)).orderBy("type.label", sort).orderBy("type.id"),
  page2
);
var documentTypeById = (ctx, id) => types(ctx).where("type.id", "=", id).executeTakeFirstOrThrow();
async function documentTypeOptions(ctx, { modules, search: search2 }) {
  const found4 = await ctx.db.selectFrom("lookup_values").select(["label", "id as value", "identifier"]).where("type", "=", "document_type").where("is_active", "=", true).$if(modules !== void 0, (query3) => query3.where(sql21`meta -> 'modules' @> to_jsonb(${modules ?? ""}::text)`)).$if(search2 !== "", (query3) => query3.where(sql21`fold(label) like fold(${like(search2)})`)).orderBy("order_by").orderBy("label").limit(1e3).execute();
  return { options: found4 };
}

// src/modules/documents/document-type/document-type.commands.ts
async function addDocumentType(ctx, { label, modules, is_required }) {
  const key = label.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_|_$/g, "") || label;
  const { rows: rows2 } = await sql22`
    insert into lookup_values (type, key, label, meta, order_by)
    select 'document_type', ${key}, ${label}, ${JSON.stringify({ modules: [...new Set(modules)], is_required })}::jsonb, (select coalesce(max(order_by), 0) + 1 from lookup_values where type = 'document_type')
    where not exists (select from lookup_values where type = 'document_type' and lower(label) = lower(${label}))
    on conflict (tenant_id, type, key) do nothing returning id`.execute(ctx.db);
  const id = rows2[0]?.id;
  if (id === void 0) throw new Refusal("ALREADY_EXISTS", {}, [{ field: "label", text: "This document type already exists" }]);
  ctx.changed({ module: "document_type", id, after: { label, modules } });
  return { documentTypeInfo: await documentTypeById(ctx, id) };
}

// src/modules/documents/document-type/document-type.handlers.ts
var documentTypeRoutes = implement(documentTypes, {
  dropdown: async (ctx, { query: query3 }) => documentTypeOptions(ctx, query3),
  list: async (ctx, { query: query3 }) => documentTypesPage(ctx, query3),
  create: async (ctx, { body }) => addDocumentType(ctx, body)
});

// src/modules/documents/file/file.handlers.ts
var fileRoutes = implement(files, {
  upload: inSteps(
    (look, { upload }) => drawUpload(look, upload),
    (ctx, { upload }, drawn3) => keepUpload(ctx, upload, drawn3)
  ),
  rename: async (ctx, { params: params2, body }) => ({ fileInfo: await renameFile(ctx, await visibleFile(ctx, params2.id), body.newFileAlias) }),
  content: async (ctx, { params: params2, query: query3 }) => {
    const { file, disposition } = await linkedFile(ctx, params2.file_id, query3);
    return {
      filename: `${file.filealias}.${file.file_extension}`,
      type: file.media_type,
      disposition,
      content: ctx.files.read(file.storage_key),
      bytes: file.bytes
    };
  }
});

// ../../packages/contract/src/finance/agent-invoice/agent-invoice.contract.ts
import * as z34 from "zod";

// ../../packages/contract/src/finance/claim/claim.contract.ts
import * as z32 from "zod";

// ../../packages/contract/src/finance/installment/installment.contract.ts
import * as z31 from "zod";

// ../../packages/contract/src/finance/installment/installment-record.contract.ts
import * as z30 from "zod";

// ../../packages/contract/src/finance/installment/label.rules.ts
var statusLabels = ["not invoiced", "hold", "drop", "rollback", "paid", "not received", "received not paid"];
var first = [
  ["drop", (of) => of.client_hold === "drop"],
  ["hold", (of, side2) => side2 === "agent" ? of.agent_hold === "hold" : of.client_hold === "hold"],
  ["not invoiced", (of) => of.client_state === "not_invoiced"],
  ["not received", (of) => of.client_state !== "received"],
  ["received not paid", (of) => of.agent_state !== "paid" && of.agent_state !== "none"],
  ["paid", () => true]
];
var statusLabelOf = (of, side2 = "client") => first.find(([, fits]) => fits(of, side2))[0];

// ../../packages/contract/src/finance/installment/installment-record.contract.ts
var Installment = z30.object({
  identifier: Identifier,
  id: Id,
  seq: z30.number().int(),
  claim_id: Id.nullable().optional(),
  claim_no: z30.string().nullable().optional(),
  remarks: z30.string().nullable().optional(),
  origin: z30.enum(["rule", "manual", "adjustment"]),
  expected_commission_in: z30.number().optional(),
  expected_commission_in_minor: z30.number().int().optional(),
  expected_currency_in: z30.string().optional(),
  /** The end of the day, in the zone of the caller. */
  expected_commission_in_date: Timestamp,
  expected_received_at: Timestamp.nullable().optional(),
  account_identifier: Identifier.nullable().optional(),
  vendor_name: z30.string().nullable().optional(),
  invoice_amount: z30.number().nullable().optional(),
  invoice_amount_minor: z30.number().int().nullable().optional(),
  received_amount: z30.number().optional(),
  received_amount_minor: z30.number().int().optional(),
  outstanding_amount: z30.number().optional(),
  outstanding_amount_minor: z30.number().int().optional(),
  invoice: z30.object({ identifier: Identifier, invoice_no: z30.string() }).nullable().optional(),
  files: z30.array(z30.object({ relation_identifier: Identifier, file_identifier: Identifier, filename: z30.string() })).optional(),
  status: z30.enum(clientStates).optional(),
  status_label: z30.enum(statusLabels),
  agent_status: z30.enum(agentStates),
  client_hold: z30.enum(holds).optional(),
  agent_hold: z30.enum(holds),
  expected_commission_out: z30.number().nullable(),
  expected_commission_out_minor: z30.number().int().nullable(),
  expected_currency_out: z30.string().nullable(),
  agent_due_amount: z30.number(),
  agent_due_amount_minor: z30.number().int(),
  agent_paid_amount: z30.number(),
  agent_paid_amount_minor: z30.number().int(),
  leadInfo: z30.object({ identifier: Identifier, id: Id, first_name: z30.string(), last_name: z30.string() }),
  applicationInfo: z30.object({ identifier: Identifier, id: Id, program_name: z30.string().nullable(), intake: z30.string().nullable() }),
  institutionInfo: z30.object({ id: Id, name: z30.string() }),
  agentInfo: z30.object({ identifier: Identifier, name: z30.string() }).nullable(),
  /** What may be done to it now, by its state and by what the caller may. */
  actions: z30.array(z30.string())
});
var FinanceDocument = z30.object({
  identifier: Identifier,
  id: Id,
  document_type: z30.enum(["claim", "invoice", "agent_invoice"]),
  document_no: z30.string(),
  issued_on: Day,
  expected_received_at: Timestamp.nullable(),
  party_name: z30.string(),
  currency: z30.string(),
  total_amount: z30.number(),
  total_amount_minor: z30.number().int(),
  installments: z30.array(Installment)
});
var CurrencyTotals = z30.object({
  currency: z30.string(),
  installments: z30.number().int(),
  expected_minor: z30.number().int().optional(),
  invoiced_minor: z30.number().int().optional(),
  received_minor: z30.number().int().optional(),
  outstanding_minor: z30.number().int().optional(),
  agent_due_minor: z30.number().int(),
  agent_paid_minor: z30.number().int()
});
var InstallmentHistory = z30.object({
  installmentInfo: Installment,
  eventsInfo: z30.array(
    z30.object({
      identifier: Identifier,
      side: z30.enum(sides),
      event: z30.string(),
      from_state: z30.string().nullable(),
      to_state: z30.string().nullable(),
      reason: z30.string().nullable(),
      remarks: z30.string().nullable(),
      actor_name: z30.string().nullable(),
      created_at: Timestamp
    })
  ),
  receiptsInfo: z30.array(
    z30.object({
      identifier: Identifier,
      receipt_no: z30.string(),
      receive_date: Day,
      amount_minor: z30.number().int(),
      currency: z30.string(),
      remark_to_internal: z30.string().optional(),
      is_reversal: z30.boolean(),
      is_reversed: z30.boolean()
    })
  ),
  paymentsInfo: z30.array(
    z30.object({
      identifier: Identifier,
      payment_no: z30.string(),
      paid_date: Day,
      amount_minor: z30.number().int(),
      currency: z30.string(),
      remark_to_internal: z30.string().optional(),
      is_reversal: z30.boolean(),
      is_reversed: z30.boolean()
    })
  )
});

// ../../packages/contract/src/finance/installment/installment.contract.ts
var InstallmentRef = z31.union([Identifier, Id, z31.string().regex(/^\d{1,9}$/)], "Installment is required").transform(String);
var InstallmentRefs = z31.array(InstallmentRef, "Installment is required").min(1, "Installment is required").max(100);
var QueryRefs = z31.union([z31.array(z31.string()), z31.string()]).transform((value) => (Array.isArray(value) ? value : value.replace(/[[\]"\s]/g, "").split(",")).filter(Boolean));
var ExpectedAt = (required) => z31.union([z31.iso.date(), z31.iso.datetime({ offset: true, local: true })], required);
var invoiceTabs = [
  "client_get_all",
  "client_claimed",
  "client_outstanding",
  "client_received",
  "agent_outstanding",
  "agent_paid"
];
var InvoiceTab = z31.enum(invoiceTabs);
var searchBys = ["lead_name", "lead_id", "application_id", "claim_no", "invoice_no", "institution", "agent"];
var installmentPage = { metaInfo: MetaInfo, totalsInfo: z31.array(CurrencyTotals) };
var installmentFilters = {
  institution_id: Ids,
  agent_identifier: z31.union([Identifier, z31.array(Identifier).max(50)]).transform((value) => [value].flat()),
  application_id: Ids,
  currency: z31.union([z31.string().length(3), z31.array(z31.string().length(3))]).transform((value) => [value].flat()),
  status: z31.union([z31.enum(statusLabels), z31.array(z31.enum(statusLabels))]).transform((value) => [value].flat()),
  hold: z31.enum(holds),
  expected_commission_in_date: DayRange,
  expected_received_at: DayRange,
  branch_id: Ids
};
var tabQuery = (invoice_tab) => listQuery({ sortBy: ["expected_commission_in_date", "id"], filters: installmentFilters, perPage: 15 }).extend({
  sort: z31.enum(["asc", "desc"]).default("asc"),
  searchBy: z31.enum(searchBys).default("lead_name"),
  invoice_tab
});
var suffixed = (tab) => [tab, `${tab}_v2`];
var Suffixed = z31.enum(invoiceTabs.flatMap((tab) => tab === "client_get_all" ? [tab] : suffixed(tab))).default("client_get_all");
var InstallmentQuery = tabQuery(Suffixed);
var DocumentQuery = tabQuery(InvoiceTab.exclude(["client_get_all"]).default("client_claimed"));
var AgentTabQuery = tabQuery(
  z31.enum(["agent_outstanding", "agent_paid", "agent_outstanding_v2", "agent_paid_v2"]).default("agent_outstanding")
);
var AgentDocumentQuery = tabQuery(z31.enum(["agent_outstanding", "agent_paid"]).default("agent_outstanding"));
var InstallmentPage = z31.object({ recordsInfo: z31.array(z31.union([FinanceDocument, Installment])), ...installmentPage });
var DocumentPage = z31.object({ recordsInfo: z31.array(FinanceDocument), ...installmentPage });
var remarks = requiredText("Remarks are required", 1e3);
var HoldDropBody = z31.object({
  invoice_status_type: z31.enum(["hold", "drop"], "Status is required"),
  invoice_reason_id: z31.coerce.number("Reason is required").int().positive("Reason is required"),
  remarks,
  invoice_status_group: z31.enum(sides).default("client"),
  application_installment_id: InstallmentRefs
});
var RollbackBody = z31.object({
  application_installment_id: InstallmentRefs.optional(),
  remarks: remarks.optional(),
  invoice_status_group: z31.enum(sides).optional()
});
var RollbackQuery = z31.object({
  application_installment_id: QueryRefs.optional(),
  remarks: z31.string().trim().max(1e3).optional(),
  invoice_status_group: z31.enum(sides).optional()
});
var ManualLine = z31.object({
  amount: Amount("Commission amount is required"),
  currency: Currency.default("USD"),
  expected_commission_in_date: ExpectedAt("Expected date is required"),
  remarks: z31.string().trim().max(1e3).optional()
});
var Installments = z31.object({ installmentsInfo: z31.array(Installment) });
var installments = resource("finance.installments", {
  list: {
    route: "GET /client-invoices",
    access: "invoices.read",
    summary: "List the installments of a tab with their claim, invoice and money.",
    query: InstallmentQuery,
    response: InstallmentPage
  },
  documents: {
    route: "GET /client-invoices/v2",
    access: "invoices.read",
    summary: "List the claims or invoices of a tab with their installments inside.",
    query: DocumentQuery,
    response: DocumentPage
  },
  get: {
    route: "GET /client-invoices/installments/:identifier",
    access: "invoices.read",
    summary: "Show one installment with its history, receipts and payments.",
    response: InstallmentHistory,
    errors: ["NOT_FOUND"]
  },
  setHoldDrop: {
    route: "POST /client-invoices/set_hold_drop",
    access: "invoices.hold.update",
    summary: "Put installments on hold, or drop them, on the side of the client or of the agent.",
    body: HoldDropBody,
    response: Installments,
    status: 201,
    message: "Invoice updated successfully",
    errors: ["NOT_FOUND", "INSTALLMENT_STATE"],
    audit: "installment.held",
    idempotency: "accepted"
  },
  removeHoldDrop: {
    route: "DELETE /client-invoices/remove_hold_drop",
    access: "invoices.hold.update",
    summary: "Roll back a hold or a drop.",
    description: "The list, the remarks and the group may stand in the body or in the query.",
    query: RollbackQuery,
    body: RollbackBody,
    response: Installments,
    message: "Invoice updated successfully",
    errors: ["NOT_FOUND", "INSTALLMENT_STATE"],
    audit: "installment.rolled_back",
    idempotency: "accepted"
  },
  setExpectedDate: {
    route: "PATCH /client-invoices/set_expected_date",
    access: "invoices.expected.date.update",
    summary: "Change the day on which an installment is expected.",
    body: z31.object({ identifier: InstallmentRef, expected_commission_in_date: ExpectedAt("Expected date is required") }),
    response: z31.object({ installmentInfo: Installment }),
    message: "Installment Date Updated Successfully.",
    errors: ["NOT_FOUND", "INSTALLMENT_STATE"],
    audit: "installment.expected_date_changed",
    idempotency: "accepted"
  },
  reasons: {
    route: "GET /invoice-reasons/dropdown",
    access: "invoices.read",
    summary: "List the reasons for a hold or a drop.",
    query: z31.object({ reason_type: z31.enum(["hold", "drop"]).default("hold") }),
    response: z31.array(Option)
  },
  generate: {
    route: "POST /applications/:id/installments",
    access: "commission.structures.update",
    summary: "Make the installments of an application by its commission rule, or from explicit lines.",
    params: z31.object({ id: RecordRef }),
    body: z31.object({ lines: z31.array(ManualLine).min(1).max(24).optional() }),
    response: Installments,
    status: 201,
    message: "Installments created successfully",
    errors: ["NOT_FOUND", "COMMISSION_MISSING"],
    audit: "installment.generated",
    idempotency: "accepted"
  }
});

// ../../packages/contract/src/finance/claim/claim.contract.ts
var BankSnapshot = z32.object({
  account_name: z32.string(),
  account_number: z32.string(),
  bank_name: z32.string(),
  bank_address: z32.string().nullish(),
  swift_code: z32.string().nullish(),
  iban: z32.string().nullish(),
  routing_code: z32.string().nullish(),
  routing_code_type: z32.string().nullish(),
  country: z32.string().nullish()
});
var PartySnapshot = z32.object({ name: z32.string(), country: z32.string().nullish(), email: z32.string().nullish() });
var PrintableDocument = z32.object({
  identifier: Identifier,
  id: Id,
  document_type: z32.enum(["claim", "invoice", "agent_invoice"]),
  document_no: z32.string(),
  claim_no: z32.string().nullable(),
  issued_on: Day,
  expected_received_at: Timestamp.nullable(),
  currency: z32.string(),
  total_amount: z32.number(),
  total_amount_minor: z32.number().int(),
  /** Set when the document was cancelled or voided. */
  ended_at: Timestamp.nullable(),
  from: z32.object({ name: z32.string(), country: z32.string().nullish() }),
  bill_to: PartySnapshot,
  account: BankSnapshot.nullable(),
  lines: z32.array(
    z32.object({
      installment_identifier: Identifier,
      installment_id: Id,
      student: z32.string(),
      program: z32.string().nullable(),
      intake: z32.string().nullable(),
      remarks: z32.string().nullable(),
      amount: z32.number(),
      amount_minor: z32.number().int()
    })
  )
});
var ClaimNo = z32.object({ claim_no: z32.string().regex(/^CLM-\d{4}-\d{6,}$/) });
var AccountRef = requiredText("Account is required", 40);
var FormatQuery = z32.object({ format: z32.enum(["json", "pdf"]).default("json") });
var ClaimDetail = z32.object({
  installment_identifier: InstallmentRef,
  remarks: requiredText("Remarks are required", 1e3),
  amount: Amount("Commission amount is required")
});
var ClaimBody = z32.object({
  expected_received_at: ExpectedAt("Expected received date is required"),
  account_identifier: AccountRef,
  claim_details: z32.array(ClaimDetail, "Installment is required").min(1, "Installment is required").max(100)
});
var DetailDeleteBody = z32.object({ invoiceClaimDetails: InstallmentRefs.optional(), invoiceDetails: InstallmentRefs.optional() }).refine((body) => body.invoiceClaimDetails === void 0 !== (body.invoiceDetails === void 0), {
  message: "Send exactly one of the two lists",
  path: ["invoiceDetails"]
});
var claims2 = resource("finance.claims", {
  generate: {
    route: "POST /client-invoices/generate_claim",
    access: "invoices.claim.create",
    summary: "Claim installments from their institution.",
    body: ClaimBody,
    response: z32.object({ claimInfo: PrintableDocument }),
    status: 201,
    message: "Claim generated successfully",
    errors: ["NOT_FOUND", "INSTALLMENT_STATE", "CLAIM_MIXED"],
    audit: "claim.generated",
    idempotency: "required"
  },
  remove: {
    route: "POST /client-invoices/invoice_detail_delete",
    access: "invoices.claim.delete",
    summary: "Cancel claim lines, or void invoice lines, of installments on which nothing was received.",
    body: DetailDeleteBody,
    response: z32.object({ installment_ids: z32.array(Id) }),
    status: 201,
    message: "Claim deleted successfully",
    errors: ["NOT_FOUND", "INSTALLMENT_STATE"],
    audit: "claim.deleted",
    idempotency: "required"
  },
  get: {
    route: "GET /client-invoices/claims/:claim_no",
    access: "invoices.read",
    summary: "Show a claim, ready to print; with format=pdf the file.",
    params: ClaimNo,
    query: FormatQuery,
    response: z32.object({ claimInfo: PrintableDocument }),
    errors: ["NOT_FOUND"]
  },
  pdf: {
    route: "GET /client-invoices/claims/:claim_no/pdf",
    access: "invoices.read",
    summary: "Download a claim as PDF.",
    params: ClaimNo,
    query: FormatQuery,
    response: download("application/pdf"),
    errors: ["NOT_FOUND"]
  }
});

// ../../packages/contract/src/finance/receipt/receipt.contract.ts
import * as z33 from "zod";
var MoneyMoved = z33.object({
  identifier: Identifier,
  id: Id,
  document_no: z33.string(),
  date: Day,
  currency: z33.string(),
  total_amount: z33.number(),
  total_amount_minor: z33.number().int()
});
var nothing = z33.union([z33.literal(""), z33.literal(0), z33.literal("0")]).transform(() => 0);
var ReceiveDetail = z33.object({
  installment_identifier: InstallmentRef,
  receive_amount: z33.union([nothing, Amount("Receive amount is required")], "Receive amount is required")
});
var details = z33.array(ReceiveDetail, "Installment is required").min(1, "Installment is required").max(100);
var internal = requiredText("Internal remarks are required", 1e3);
var receiveFields = { claimDetails: details, remark_to_internal: internal, settle_short: Flag.default(false) };
var eachAmount = (body, context) => {
  if (body.settle_short) return;
  body.claimDetails.forEach(({ receive_amount }, index) => {
    if (receive_amount === 0)
      context.addIssue({ code: "custom", message: "Receive amount is required", path: ["claimDetails", index, "receive_amount"] });
  });
};
var ReceiveBody = z33.object({ ...receiveFields, receive_date: z33.iso.date("Receive date is required"), payment_for: z33.literal("acr").default("acr") }).superRefine(eachAmount);
var PaymentBody = z33.object({
  ...receiveFields,
  receive_date: z33.iso.date("Paid date is required"),
  payment_for: z33.enum(["acr", "fcp"]).default("fcp"),
  account_id: z33.union([z33.number().int().positive(), z33.string().trim().min(1)]).optional(),
  account_identifier: z33.string().trim().min(1).optional(),
  notify_agent: Flag.default(false)
}).superRefine((body, context) => {
  eachAmount(body, context);
  if (body.payment_for === "fcp" && body.account_id === void 0 && body.account_identifier === void 0)
    context.addIssue({ code: "custom", message: "Account is required", path: ["account_id"] });
});
var ReverseBody = z33.object({ remarks: requiredText("Remarks are required", 1e3) });
var receipts = resource("finance.receipts", {
  receive: {
    route: "POST /client-invoices/receive_payment",
    access: "invoices.receive.create",
    summary: "Receive a payment on claimed installments of one account and currency.",
    body: ReceiveBody,
    response: z33.object({ receiptInfo: MoneyMoved.nullable() }),
    status: 201,
    message: "Receive payment successfully",
    errors: ["NOT_FOUND", "INSTALLMENT_STATE", "EXCEEDS_OUTSTANDING", "RECEIPT_MIXED"],
    audit: "receipt.posted",
    idempotency: "required"
  },
  reverse: {
    route: "POST /client-invoices/receipts/:identifier/reverse",
    access: "invoices.receive.reverse",
    summary: "Reverse a receipt by a mirrored one.",
    params: z33.object({ identifier: Identifier }),
    body: ReverseBody,
    response: z33.object({ receiptInfo: MoneyMoved }),
    status: 201,
    message: "Receipt reversed successfully",
    errors: ["NOT_FOUND", "RECEIPT_NOT_LATEST", "INSTALLMENT_STATE", "ALREADY_REVERSED"],
    audit: "receipt.reversed",
    idempotency: "required"
  }
});

// ../../packages/contract/src/finance/agent-invoice/agent-invoice.contract.ts
var InvoiceRef = { params: z34.object({ identifier: Identifier }) };
var agentInvoices = resource("finance.agent_invoices", {
  list: {
    route: "GET /agent-invoices",
    access: "invoices.read",
    summary: "List the installments on which an agent is owed or was paid.",
    query: AgentTabQuery,
    response: InstallmentPage
  },
  documents: {
    route: "GET /agent-invoices/v2",
    access: "invoices.read",
    summary: "List agent invoices with their installments inside.",
    query: AgentDocumentQuery,
    response: DocumentPage
  },
  get: {
    route: "GET /agent-invoices/:identifier",
    access: "invoices.read",
    summary: "Show an agent invoice, ready to print; with format=pdf the file.",
    ...InvoiceRef,
    query: FormatQuery,
    response: z34.object({ invoiceInfo: PrintableDocument }),
    errors: ["NOT_FOUND"]
  },
  pdf: {
    route: "GET /agent-invoices/:identifier/pdf",
    access: "invoices.read",
    summary: "Download an agent invoice as PDF.",
    ...InvoiceRef,
    query: FormatQuery,
    response: download("application/pdf"),
    errors: ["NOT_FOUND"]
  },
  pay: {
    route: "POST /client-invoices/generate_payment",
    access: "invoices.agents.pay.create",
    summary: "Pay an agent; with payment_for acr the same as receiving a payment.",
    description: "acr needs invoices.receive.create too.",
    body: PaymentBody,
    response: z34.object({ paymentInfo: MoneyMoved.optional(), receiptInfo: MoneyMoved.nullable().optional() }),
    status: 201,
    message: "Payment Received successfully",
    errors: ["NOT_FOUND", "INSTALLMENT_STATE", "EXCEEDS_DUE", "EXCEEDS_OUTSTANDING", "PAYMENT_MIXED", "RECEIPT_MIXED"],
    audit: "payment.posted",
    idempotency: "required"
  },
  reversePayment: {
    route: "POST /agent-invoices/payments/:identifier/reverse",
    access: "invoices.agents.pay.reverse",
    summary: "Reverse a payment to an agent by a mirrored one.",
    params: z34.object({ identifier: Identifier }),
    body: ReverseBody,
    response: z34.object({ paymentInfo: MoneyMoved }),
    status: 201,
    message: "Payment reversed successfully",
    errors: ["NOT_FOUND", "ALREADY_REVERSED", "INSTALLMENT_STATE"],
    audit: "payment.reversed",
    idempotency: "required"
  }
});

// src/modules/finance/claim/claim.handlers.ts
async function pdfOf2(ctx, kind3, id) {
  const document = await printable(ctx, kind3, id);
  return {
    filename: `${document.document_no}.pdf`,
    type: "application/pdf",
    disposition: "inline",
    content: drawn2(document, ctx.language)
  };
}
async function* drawn2(document, language) {
  const { renderSheet } = await import("./render-3XULJ2ZB.js");
  yield await renderSheet(sheetOf(document, language));
}
var claimRoutes2 = implement(claims2, {
  generate: async (ctx, { body }) => {
    const ids2 = await visibleInstallments(
      ctx,
      body.claim_details.map(({ installment_identifier }) => installment_identifier)
    );
    const { claim_no } = await generateClaim(ctx, ids2, body);
    return { claimInfo: await printable(ctx, "claim", await visibleDocument(ctx, "claim", claim_no)) };
  },
  remove: async (ctx, { body }) => deleteDetails(ctx, await visibleInstallments(ctx, body.invoiceClaimDetails ?? body.invoiceDetails ?? []), body),
  get: async (ctx, { params: params2 }) => ({ claimInfo: await printable(ctx, "claim", await visibleDocument(ctx, "claim", params2.claim_no)) }),
  pdf: async (ctx, { params: params2 }) => pdfOf2(ctx, "claim", await visibleDocument(ctx, "claim", params2.claim_no))
});

// src/modules/finance/installment/document.queries.ts
import { sql as sql24 } from "kysely";

// src/modules/finance/installment/installment.queries.ts
import { sql as sql23 } from "kysely";

// src/modules/finance/installment/installment-record.queries.ts
var neededFor = {
  generate_claim: "invoices.claim.create",
  generate_invoice: "invoices.invoice.create",
  receive_payment: "invoices.receive.create",
  settle_short: "invoices.receive.reverse",
  delete_claim: "invoices.claim.delete",
  delete_invoice: "invoices.invoice.delete",
  reverse_receipt: "invoices.receive.reverse",
  hold: "invoices.hold.update",
  drop: "invoices.drop.update",
  rollback: "invoices.hold.update",
  set_expected_date: "invoices.expected.date.update",
  agent_pay: "invoices.agents.pay.create",
  agent_hold: "invoices.hold.update",
  agent_drop: "invoices.drop.update",
  agent_rollback: "invoices.hold.update"
};
var clientActions = Object.keys(clientTransitions);
var agentActions = Object.keys(agentTransitions);
function actionsOn(ctx, at) {
  const possible = [
    ...clientActions.filter((action) => clientCan(action, at)),
    ...agentActions.filter((action) => agentCan(action, at)).map((action) => `agent_${action}`)
  ];
  const documents2 = at.invoice_id !== null && can(ctx, "invoices.documents.update") ? ["upload_file"] : [];
  return [...possible.filter((action) => can(ctx, neededFor[action])), ...documents2];
}
function installmentOf(ctx, row, side2) {
  const at = {
    ...row,
    received_minor: row.received_minor ?? 0,
    written_off_minor: row.written_off_minor ?? 0,
    accrued_minor: row.accrued_minor ?? 0,
    paid_minor: row.paid_minor ?? 0
  };
  const major = (minor) => toMajor(minor, row.expected_currency_in);
  const out = row.agent_share_bps === null ? null : shareOf(row.expected_commission_in_minor, row.agent_share_bps);
  const shared4 = {
    identifier: row.identifier,
    id: row.id,
    seq: row.seq,
    origin: row.origin,
    expected_commission_in_date: endOf(ctx, row.expected_commission_in_date),
    status_label: statusLabelOf(row, side2),
    agent_status: row.agent_state,
    agent_hold: row.agent_hold,
    expected_commission_out: out === null ? null : major(out),
    expected_commission_out_minor: out,
    expected_currency_out: out === null ? null : row.expected_currency_in,
    agent_due_amount: major(dueOf(at)),
    agent_due_amount_minor: dueOf(at),
    agent_paid_amount: major(at.paid_minor),
    agent_paid_amount_minor: at.paid_minor,
    leadInfo: { identifier: row.lead_identifier, id: row.lead_id, first_name: row.first_name, last_name: row.last_name },
    applicationInfo: {
      identifier: row.application_identifier,
      id: row.application_id,
      program_name: row.program_name,
      intake: row.intake === null ? null : `${row.intake} ${row.intake_year}`
    },
    institutionInfo: { id: row.institution_id, name: row.institution_name },
    agentInfo: row.agent_identifier === null ? null : { identifier: row.agent_identifier, name: row.agent_name ?? "" },
    actions: actionsOn(ctx, at)
  };
  if (!seesClientSide(ctx)) return shared4;
  const outstanding = outstandingOf(at);
  return {
    ...shared4,
    claim_id: row.claim_id,
    claim_no: row.claim_no,
    remarks: row.remarks,
    expected_commission_in: major(row.expected_commission_in_minor),
    expected_commission_in_minor: row.expected_commission_in_minor,
    expected_currency_in: row.expected_currency_in,
    expected_received_at: row.expected_received_at === null ? null : endOf(ctx, row.expected_received_at),
    account_identifier: row.account_identifier,
    vendor_name: null,
    invoice_amount: row.claimed_minor === null ? null : major(row.claimed_minor),
    invoice_amount_minor: row.claimed_minor,
    received_amount: major(at.received_minor),
    received_amount_minor: at.received_minor,
    outstanding_amount: major(outstanding),
    outstanding_amount_minor: outstanding,
    invoice: row.invoice_identifier === null ? null : { identifier: row.invoice_identifier, invoice_no: row.invoice_no ?? "" },
    files: row.files,
    status: row.client_state,
    client_hold: row.client_hold
  };
}

// src/modules/finance/installment/installment.queries.ts
var installmentRows = (ctx) => onlyVisible2(ctx, ctx.db.selectFrom("application_installments")).innerJoin("installment_positions as p", "p.id", "application_installments.id").innerJoin("leads as l", "l.id", "application_installments.lead_id").innerJoin("applications as a", "a.id", "application_installments.application_id").innerJoin("institutions as i", "i.id", "application_installments.institution_id").leftJoin("agents as g", "g.id", "application_installments.agent_id").leftJoin("claims as c", "c.id", "p.claim_id").leftJoin("client_invoices as v", "v.id", "p.invoice_id").leftJoin("bank_accounts as b", "b.id", "c.bank_account_id");
var columns2 = [
  "application_installments.identifier",
  "application_installments.id",
  "application_installments.seq",
  "application_installments.expected_commission_in_minor",
  "application_installments.expected_currency_in",
  "application_installments.expected_commission_in_date",
  "application_installments.agent_share_bps",
  "application_installments.agent_id",
  "application_installments.remarks",
  "p.claim_id",
  "p.claimed_minor",
  "p.invoice_id",
  "p.invoice_line_id",
  "p.received_minor",
  "p.written_off_minor",
  "p.accrued_minor",
  "p.paid_minor",
  "c.claim_no",
  "v.invoice_no",
  "v.identifier as invoice_identifier",
  "b.identifier as account_identifier",
  "l.identifier as lead_identifier",
  "l.id as lead_id",
  "l.first_name",
  "l.last_name",
  "a.identifier as application_identifier",
  "a.id as application_id",
  "a.intake_year",
  "i.id as institution_id",
  "i.name as institution_name",
  "g.identifier as agent_identifier",
  "g.name as agent_name"
];
var installmentRecords = (ctx) => installmentRows(ctx).select(columns2).select([
  sql23`application_installments.origin`.as("origin"),
  sql23`application_installments.client_state`.as("client_state"),
  sql23`application_installments.agent_state`.as("agent_state"),
  sql23`application_installments.client_hold`.as("client_hold"),
  sql23`application_installments.agent_hold`.as("agent_hold"),
  sql23`coalesce(v.expected_received_at, c.expected_received_at)`.as("expected_received_at"),
  sql23`(select program.name from application_programs ap join programs program on program.id = ap.program_id where ap.application_id = a.id order by ap.order_by limit 1)`.as(
    "program_name"
  ),
  sql23`(select intake.label from lookup_values intake where intake.id = a.intake_id)`.as("intake"),
  sql23`coalesce((select jsonb_agg(jsonb_build_object('relation_identifier', f.identifier, 'file_identifier', file.identifier, 'filename', file.filename) order by f.id)
        from client_invoice_files f join files file on file.id = f.file_id where f.invoice_id = p.invoice_id and f.removed_at is null), '[]')`.as(
    "files"
  )
]);
var inTab = {
  client_get_all: sql23`true`,
  client_claimed: sql23`application_installments.client_state in ('claimed', 'partially_received') and p.invoice_line_id is null`,
  client_outstanding: sql23`application_installments.client_state in ('invoiced', 'partially_received') and p.invoice_line_id is not null`,
  client_received: sql23`application_installments.client_state = 'received'`,
  agent_outstanding: sql23`application_installments.agent_state in ('outstanding', 'partially_paid') and p.accrued_minor > p.paid_minor`,
  agent_paid: sql23`application_installments.agent_state = 'paid'`
};
var tabOf = (tab) => tab.replace(/_v2$/, "");
var sideOf2 = (tab) => tab.startsWith("agent_") ? "agent" : "client";
var labelIn = (tab, labels) => sql23`(case when application_installments.client_hold = 'drop' then 'drop'
  when ${sql23.ref(`application_installments.${sideOf2(tab)}_hold`)} = 'hold' then 'hold' when application_installments.client_state = 'not_invoiced' then 'not invoiced'
  when application_installments.client_state <> 'received' then 'not received' when application_installments.agent_state not in ('paid', 'none') then 'received not paid' else 'paid' end) = any(${[...labels]})`;
var like2 = (text3) => `%${text3.replace(/[\\%_]/g, "\\$&")}%`;
function found2(ctx, { search: search2, searchBy }) {
  const number63 = /^#?(\d{1,9})$/.exec(search2)?.[1] ?? "0";
  const isClient = seesClientSide(ctx);
  switch (searchBy) {
    case "lead_name":
      return sql23`application_installments.lead_id in (select id from lead_matches(${search2}))`;
    case "lead_id":
      return sql23`application_installments.lead_id = ${Number(number63)}`;
    case "application_id":
      return sql23`application_installments.application_id = ${Number(number63)}`;
    case "claim_no":
      return isClient ? sql23`c.claim_no ilike ${like2(search2)}` : sql23`false`;
    case "invoice_no":
      return isClient ? sql23`v.invoice_no ilike ${like2(search2)}` : sql23`exists (select from agent_invoice_lines al join agent_invoices ai on ai.id = al.agent_invoice_id where al.installment_id = application_installments.id and ai.invoice_no ilike ${like2(search2)})`;
    case "institution":
      return sql23`application_installments.institution_id in (select id from institutions where fold(name) like fold(${like2(search2)}))`;
    default:
      return sql23`application_installments.agent_id in (select id from agents where fold(name) like fold(${like2(search2)}))`;
  }
}
function inList(ctx, query3) {
  const { filters: filters2 } = query3;
  const tab = tabOf(query3.invoice_tab);
  const between2 = (column, range) => sql23`${sql23.ref(column)} >= ${range.from ?? "0001-01-01"}::date and ${sql23.ref(column)} <= ${range.to ?? "9999-12-31"}::date`;
  const wanted = [
    inTab[tab],
    ...query3.search ? [found2(ctx, query3)] : [],
    ...filters2.institution_id ? [sql23`application_installments.institution_id = any(${filters2.institution_id})`] : [],
    ...filters2.application_id ? [sql23`application_installments.application_id = any(${filters2.application_id})`] : [],
    ...filters2.branch_id ? [sql23`application_installments.branch_id = any(${filters2.branch_id})`] : [],
    ...filters2.agent_identifier ? [sql23`g.identifier = any(${filters2.agent_identifier}::uuid[])`] : [],
    ...filters2.currency ? [sql23`application_installments.expected_currency_in = any(${filters2.currency})`] : [],
    ...filters2.status ? [labelIn(tab, filters2.status)] : [],
    ...filters2.hold ? [sql23`${sql23.ref(`application_installments.${sideOf2(tab)}_hold`)} = ${filters2.hold}`] : [],
    ...filters2.expected_commission_in_date ? [between2("application_installments.expected_commission_in_date", filters2.expected_commission_in_date)] : [],
    ...filters2.expected_received_at ? [
      sql23`coalesce(v.expected_received_at, c.expected_received_at) between ${filters2.expected_received_at.from ?? "0001-01-01"}::date and ${filters2.expected_received_at.to ?? "9999-12-31"}::date`
    ] : []
  ];
  return sql23`${sql23.join(
    wanted.map((one9) => sql23`(${one9})`),
    sql23` and `
  )}`;
}
async function totalsOf(ctx, query3) {
  const rows2 = await installmentRows(ctx).where(inList(ctx, query3)).groupBy("application_installments.expected_currency_in").orderBy("application_installments.expected_currency_in").select("application_installments.expected_currency_in as currency").select([
    sql23`count(*)::int`.as("installments"),
    sql23`sum(application_installments.expected_commission_in_minor)::bigint`.as("expected_minor"),
    sql23`coalesce(sum(p.claimed_minor) filter (where p.invoice_line_id is not null), 0)::bigint`.as("invoiced_minor"),
    sql23`sum(p.received_minor)::bigint`.as("received_minor"),
    sql23`coalesce(sum(p.claimed_minor - p.received_minor - p.written_off_minor), 0)::bigint`.as("outstanding_minor"),
    sql23`sum(p.accrued_minor - p.paid_minor)::bigint`.as("agent_due_minor"),
    sql23`sum(p.paid_minor)::bigint`.as("agent_paid_minor")
  ]).execute();
  if (seesClientSide(ctx)) return rows2;
  return rows2.map(({ currency, installments: installments2, agent_due_minor, agent_paid_minor }) => ({
    currency,
    installments: installments2,
    agent_due_minor,
    agent_paid_minor
  }));
}
async function installmentsOfTab(ctx, query3) {
  const rows2 = installmentRecords(ctx).where(inList(ctx, query3));
  const sorted2 = query3.sort_by === "id" ? rows2.orderBy("application_installments.id", query3.sort) : rows2.orderBy("application_installments.expected_commission_in_date", query3.sort).orderBy("application_installments.id", query3.sort);
  const page2 = await paged(ctx.db, sorted2, query3);
  const totalsInfo = await totalsOf(ctx, query3);
  return {
    recordsInfo: page2.recordsInfo.map((row) => installmentOf(ctx, row, sideOf2(query3.invoice_tab))),
    metaInfo: page2.metaInfo,
    totalsInfo
  };
}
async function installmentsByIds(ctx, ids2, side2 = "client") {
  if (!ids2.length) return [];
  const rows2 = await installmentRecords(ctx).where("application_installments.id", "in", [...ids2]).orderBy("application_installments.id").execute();
  return rows2.map((row) => installmentOf(ctx, row, side2));
}
var reasonsFor = (db, type) => db.selectFrom("lookup_values").select(["id as value", "label", "identifier"]).where("type", "=", `invoice_${type}_reason`).where("is_active", "=", true).orderBy("order_by").orderBy("id").execute();

// src/modules/finance/installment/document.queries.ts
var kindOf = {
  client_claimed: "claim",
  client_outstanding: "invoice",
  client_received: "invoice",
  agent_outstanding: "agent_invoice",
  agent_paid: "agent_invoice"
};
function documentsOf(ctx, query3, kind3) {
  const seen = installmentRows(ctx);
  const listed3 = seen.where(inList(ctx, query3));
  if (kind3 === "claim")
    return sql24`select c.id, c.identifier, c.claim_no as document_no, c.created_at::date as issued_on, c.expected_received_at, c.bill_to_snapshot ->> 'name' as party_name, c.currency,
      sum(l.amount_minor)::bigint as total_minor, array_agg(l.installment_id order by l.installment_id) as installment_ids
      from claims c join claim_lines l on l.claim_id = c.id and l.cancelled_at is null where c.id in (${listed3.select("p.claim_id")}) group by c.tenant_id, c.id`;
  if (kind3 === "invoice")
    return sql24`select v.id, v.identifier, v.invoice_no as document_no, v.issued_on, v.expected_received_at, v.bill_to_snapshot ->> 'name' as party_name, v.currency,
      sum(il.amount_minor)::bigint as total_minor, array_agg(l.installment_id order by l.installment_id) as installment_ids
      from client_invoices v join client_invoice_lines il on il.invoice_id = v.id and il.voided_at is null join claim_lines l on l.id = il.claim_line_id
      where v.id in (${listed3.select("p.invoice_id")}) group by v.tenant_id, v.id`;
  const everywhere = seen.where(inList(ctx, { ...query3, invoice_tab: "client_get_all" }));
  const open = tabOf(query3.invoice_tab) === "agent_outstanding";
  return sql24`select v.id, v.identifier, v.invoice_no as document_no, v.created_at::date as issued_on, null::date as expected_received_at, g.name as party_name, v.currency,
    sum(l.amount_minor)::bigint as total_minor, array_agg(l.installment_id order by l.installment_id) as installment_ids
    from agent_invoices v join agents g on g.id = v.agent_id join agent_invoice_lines l on l.agent_invoice_id = v.id
    left join lateral (select coalesce(sum(a.amount_minor), 0) as paid from agent_payment_allocations a where a.agent_invoice_line_id = l.id) p on true
    where v.voided_at is null and l.installment_id in (${everywhere.select("application_installments.id")})
    group by v.tenant_id, v.id, g.name having (sum(l.amount_minor) > sum(p.paid)) = ${open}`;
}
async function documentsOfTab(ctx, query3) {
  const kind3 = kindOf[tabOf(query3.invoice_tab)];
  const rows2 = ctx.db.selectFrom(sql24`(${documentsOf(ctx, query3, kind3)})`.as("document")).selectAll("document");
  const page2 = await paged(ctx.db, rows2.orderBy("document.id", query3.sort === "asc" ? "desc" : "asc"), query3);
  const ids2 = [...new Set(page2.recordsInfo.flatMap(({ installment_ids }) => installment_ids))];
  const inside = ids2.length ? await installmentRecords(ctx).where("application_installments.id", "in", ids2).execute() : [];
  const byId = new Map(inside.map((row) => [row.id, installmentOf(ctx, row, sideOf2(query3.invoice_tab))]));
  const recordsInfo = page2.recordsInfo.map(
    (row) => ({
      identifier: row.identifier,
      id: row.id,
      document_type: kind3,
      document_no: row.document_no,
      issued_on: row.issued_on,
      expected_received_at: row.expected_received_at === null ? null : endOf(ctx, row.expected_received_at),
      party_name: row.party_name,
      currency: row.currency,
      total_amount: toMajor(row.total_minor, row.currency),
      total_amount_minor: row.total_minor,
      installments: row.installment_ids.flatMap((id) => byId.get(id) ?? [])
    })
  );
  return { recordsInfo, metaInfo: page2.metaInfo, totalsInfo: await totalsOf(ctx, query3) };
}

// src/modules/finance/receipt/receipt.policy.ts
import { sql as sql25 } from "kysely";
async function proven(ctx, rows2) {
  const first2 = rows2[0] ?? refuse("NOT_FOUND");
  const installments2 = await visibleInstallments(
    ctx,
    rows2.map(({ installment_id }) => String(installment_id))
  );
  return prove({ id: first2.id, installments: installments2 });
}
async function visibleReceipt(ctx, identifier) {
  const { rows: rows2 } = await sql25`
    select r.id, l.installment_id from receipts r join receipt_allocations a on a.receipt_id = r.id join claim_lines l on l.id = a.claim_line_id where r.identifier = ${identifier}::uuid`.execute(
    ctx.db
  );
  return proven(ctx, rows2);
}
async function visiblePayment(ctx, identifier) {
  const { rows: rows2 } = await sql25`
    select p.id, l.installment_id from agent_payments p join agent_payment_allocations a on a.payment_id = p.id join agent_invoice_lines l on l.id = a.agent_invoice_line_id
    where p.identifier = ${identifier}::uuid`.execute(ctx.db);
  return proven(ctx, rows2);
}

// src/modules/finance/receipt/receipt-reverse.commands.ts
import { sql as sql26 } from "kysely";
async function reverseReceipt(ctx, receipt, remarks2) {
  const at = await lockInstallments(ctx, receipt.installments);
  const facts = await factsOf2(ctx, receipt.id);
  if (facts.is_reversed || facts.reverses_id !== null) refuse("ALREADY_REVERSED");
  mustTake("reverse_receipt", at);
  if (facts.has_later) refuse("RECEIPT_NOT_LATEST");
  if (facts.is_paid_on)
    refuse("INSTALLMENT_STATE", {
      names: at.filter(({ paid_minor }) => paid_minor > 0).map(({ name: name2 }) => name2).join(", ")
    });
  const mirrored = await ctx.db.insertInto("receipts").values({
    receipt_no: await documentNumber(ctx, "RCT"),
    bank_account_id: facts.bank_account_id,
    currency: facts.currency,
    total_minor: -facts.total_minor,
    receive_date: todayOf(ctx),
    remark_to_internal: remarks2,
    reverses_id: receipt.id,
    created_by: ctx.actor.id
  }).returning(["id", "identifier", "receipt_no", "receive_date", "currency", "total_minor"]).executeTakeFirstOrThrow();
  const { rows: originals } = await sql26`
    with copied as (insert into receipt_allocations (receipt_id, claim_line_id, amount_minor, agent_share_minor)
      select ${mirrored.id}, claim_line_id, -amount_minor, -agent_share_minor from receipt_allocations where receipt_id = ${receipt.id}),
    voided as (update agent_invoices set voided_at = now() where receipt_id = ${receipt.id} and voided_at is null)
    select a.id, exists (select from client_invoice_lines l where l.claim_line_id = a.claim_line_id and l.voided_at is null) as is_invoiced
    from receipt_allocations a where a.receipt_id = ${receipt.id} order by a.id`.execute(ctx.db);
  const by = { kind: "reversed", table: "receipts", id: mirrored.id };
  const day = todayOf(ctx);
  await mirror(ctx, day, { table: "receipt_allocations", ids: originals.map(({ id }) => id), kinds: ["received", "accrued"] }, by);
  await mirror(
    ctx,
    day,
    { table: "receipt_allocations", ids: originals.filter(({ is_invoiced }) => !is_invoiced).map(({ id }) => id), kinds: ["recognised"] },
    by
  );
  await settleStates(ctx, at, { event: "receipt_reversed", remarks: mirrored.receipt_no });
  ctx.emit("receipt.posted", { id: mirrored.id });
  ctx.changed({ module: "receipt", id: mirrored.id, after: { receipt_no: mirrored.receipt_no, reverses_id: receipt.id, remarks: remarks2 } });
  return mirrored;
}
async function factsOf2(ctx, id) {
  const { rows: rows2 } = await sql26`
    select r.bank_account_id, r.currency, r.total_minor, r.reverses_id,
      exists (select from receipts m where m.reverses_id = r.id) as is_reversed,
      exists (select from receipt_allocations mine join receipt_allocations later on later.claim_line_id = mine.claim_line_id and later.receipt_id > r.id
        join receipts l on l.id = later.receipt_id and l.reverses_id is null
        where mine.receipt_id = r.id and not exists (select from receipts m where m.reverses_id = l.id)) as has_later,
      coalesce((select sum(p.amount_minor) from receipt_allocations a join agent_invoice_lines l on l.receipt_allocation_id = a.id
        join agent_payment_allocations p on p.agent_invoice_line_id = l.id where a.receipt_id = r.id), 0) > 0 as is_paid_on
    from receipts r where r.id = ${id}`.execute(ctx.db);
  return rows2[0];
}

// src/modules/finance/receipt/receipt.handlers.ts
var receiptInfo = ({ id, identifier, receipt_no, receive_date, currency, total_minor }) => ({
  id,
  identifier,
  document_no: receipt_no,
  date: receive_date,
  currency,
  total_amount: toMajor(total_minor, currency),
  total_amount_minor: total_minor
});
var receiptRoutes = implement(receipts, {
  receive: async (ctx, { body }) => {
    const receipt = await receivePayment(
      ctx,
      await visibleInstallments(
        ctx,
        body.claimDetails.map(({ installment_identifier }) => installment_identifier)
      ),
      body
    );
    return { receiptInfo: receipt && receiptInfo(receipt) };
  },
  reverse: async (ctx, { params: params2, body }) => ({
    receiptInfo: receiptInfo(await reverseReceipt(ctx, await visibleReceipt(ctx, params2.identifier), body.remarks))
  })
});

// src/modules/finance/agent-invoice/agent-invoice.handlers.ts
var paymentInfo = ({ id, identifier, payment_no, paid_date, currency, total_minor }) => ({
  id,
  identifier,
  document_no: payment_no,
  date: paid_date,
  currency,
  total_amount: toMajor(total_minor, currency),
  total_amount_minor: total_minor
});
var agentInvoiceRoutes = implement(agentInvoices, {
  list: async (ctx, { query: query3 }) => query3.invoice_tab.endsWith("_v2") ? documentsOfTab(ctx, query3) : installmentsOfTab(ctx, query3),
  documents: async (ctx, { query: query3 }) => documentsOfTab(ctx, query3),
  get: async (ctx, { params: params2 }) => ({
    invoiceInfo: await printable(ctx, "agent_invoice", await visibleDocument(ctx, "agent_invoice", params2.identifier))
  }),
  pdf: async (ctx, { params: params2 }) => pdfOf2(ctx, "agent_invoice", await visibleDocument(ctx, "agent_invoice", params2.identifier)),
  pay: async (ctx, { body }) => {
    const ids2 = await visibleInstallments(
      ctx,
      body.claimDetails.map(({ installment_identifier }) => installment_identifier)
    );
    if (body.payment_for === "fcp") return { paymentInfo: paymentInfo(await payAgent(ctx, ids2, body)) };
    if (!can(ctx, "invoices.receive.create")) refuse("PERMISSION_DENIED");
    const receipt = await receivePayment(ctx, ids2, body);
    return { receiptInfo: receipt && receiptInfo(receipt) };
  },
  reversePayment: async (ctx, { params: params2, body }) => ({
    paymentInfo: paymentInfo(await reversePayment(ctx, await visiblePayment(ctx, params2.identifier), body.remarks))
  })
});

// ../../packages/contract/src/finance/bank-account/bank-account.contract.ts
import * as z35 from "zod";

// ../../packages/contract/src/finance/bank-account/iban.rules.ts
function isIban(text3) {
  const iban = text3.replace(/[\s-]/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits4 = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  let rest = 0;
  for (const digit of digits4) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
var maskedNumber = (number63) => number63.length <= 4 ? number63 : "\u2022".repeat(number63.length - 4) + number63.slice(-4);
var accountLabel = (account) => `${account.account_name} - ${account.bank_name} (\u2022\u2022\u2022\u2022${account.account_number.slice(-4)})`;

// ../../packages/contract/src/finance/bank-account/bank-account.contract.ts
var routingTypes = ["bsb", "sort_code", "ifsc", "aba", "transit", "other"];
var BankAccount = z35.object({
  identifier: Identifier,
  id: Id,
  account_name: z35.string(),
  /** All but the last four are hidden unless the caller may create accounts. */
  account_number: z35.string(),
  bank_name: z35.string(),
  bank_address: z35.string().nullable(),
  country: z35.object({ id: Id, name: z35.string() }).nullable(),
  swift_code: z35.string().nullable(),
  iban: z35.string().nullable(),
  routing_code: z35.string().nullable(),
  routing_code_type: z35.enum(routingTypes).nullable(),
  is_primary: z35.boolean(),
  created_at: Timestamp
});
var emptied2 = (value) => typeof value === "string" && value.trim() === "" ? void 0 : value;
var maybe = (shape) => z35.preprocess(emptied2, shape.optional());
var BankAccountBody = z35.object({
  account_name: requiredText("Account name is required", 150),
  account_number: requiredText("Account number is required", 60).transform((value, context) => {
    const number63 = value.replace(/[\s-]/g, "").toUpperCase();
    if (/^[A-Z0-9]{4,34}$/.test(number63)) return number63;
    context.addIssue({ code: "custom", message: "Use 4 to 34 letters and digits" });
    return z35.NEVER;
  }),
  bank_name: requiredText("Bank name is required", 150),
  bank_address: maybe(z35.string().trim().max(255)),
  country_id: z35.coerce.number("Country is required").int("Country is required").positive("Country is required"),
  swift_code: maybe(
    z35.string().trim().toUpperCase().regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, "Invalid SWIFT code")
  ),
  iban: maybe(
    z35.string().trim().toUpperCase().refine(isIban, "Invalid IBAN").transform((value) => value.replace(/[\s-]/g, ""))
  ),
  routing_code: maybe(z35.string().trim().max(20)),
  routing_code_type: maybe(z35.enum(routingTypes)),
  is_primary: z35.union([z35.literal(0), z35.literal(1), Flag]).transform((value) => value === 1 || value === true).default(false)
});
var one4 = { params: z35.object({ identifier: Identifier }) };
var bankAccounts = resource("finance.bank_accounts", {
  list: {
    route: "GET /bank_accounts",
    access: "masters.bank.accounts.read",
    summary: "List bank accounts, the primary one first.",
    query: listQuery({
      sortBy: ["created_at"],
      filters: {
        country_id: Id,
        is_primary: z35.union([z35.literal(0), z35.literal(1), Flag]).transform((value) => value === 1 || value === true)
      }
    }),
    response: pageOf(BankAccount)
  },
  dropdown: {
    route: "GET /bank_accounts/dropdown",
    access: "invoices.read",
    summary: "List bank accounts for a dropdown, the primary one first.",
    query: z35.object({ number_only: Flag.default(false) }),
    response: z35.array(Option)
  },
  create: {
    route: "POST /bank_accounts",
    access: "masters.bank.accounts.create",
    summary: "Create a bank account.",
    body: BankAccountBody,
    response: z35.object({ bankAccountInfo: BankAccount }),
    status: 201,
    message: "Bank account created successfully",
    audit: "bank_account.created",
    recentProof: true,
    idempotency: "accepted"
  },
  remove: {
    route: "DELETE /bank_accounts/:identifier",
    access: "masters.bank.accounts.delete",
    summary: "Remove a bank account that no unsettled claim names.",
    ...one4,
    response: z35.object({ identifier: Identifier }),
    message: "Bank account deleted successfully",
    errors: ["NOT_FOUND", "IN_USE"],
    audit: "bank_account.deleted",
    recentProof: true
  },
  makePrimary: {
    route: "PATCH /bank_accounts/:identifier/primary",
    access: "masters.bank.accounts.create",
    summary: "Make a bank account the primary one.",
    ...one4,
    response: z35.object({ bankAccountInfo: BankAccount }),
    message: "Bank account updated successfully",
    errors: ["NOT_FOUND"],
    audit: "bank_account.made_primary"
  }
});

// src/modules/finance/bank-account/bank-account.commands.ts
import { sql as sql28 } from "kysely";

// src/modules/finance/bank-account/bank-account.queries.ts
import { sql as sql27 } from "kysely";
var accounts = (ctx) => ctx.db.selectFrom("bank_accounts as b").leftJoin("countries as c", "c.id", "b.country_id").where("b.deleted_at", "is", null).select([
  "b.identifier",
  "b.id",
  "b.account_name",
  "b.account_number",
  "b.bank_name",
  "b.bank_address",
  "b.swift_code",
  "b.iban",
  "b.routing_code",
  "b.is_primary",
  "b.created_at"
]).select([
  sql27`b.routing_code_type`.as("routing_code_type"),
  sql27`case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end`.as("country")
]);
var shown2 = (ctx, account) => can(ctx, "masters.bank.accounts.create") ? account : { ...account, account_number: maskedNumber(account.account_number), iban: account.iban && maskedNumber(account.iban) };
async function bankAccountList(ctx, query3) {
  const { filters: filters2, search: search2 } = query3;
  const number63 = can(ctx, "masters.bank.accounts.create") ? sql27`b.account_number` : sql27`right(b.account_number, 4)`;
  const rows2 = accounts(ctx).$if(
    search2 !== "",
    (found4) => found4.where(
      sql27`fold(concat_ws(' ', b.account_name, b.bank_name, ${number63})) like '%' || replace(replace(replace(fold(${search2}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`
    )
  ).$if(filters2.country_id !== void 0, (found4) => found4.where("b.country_id", "=", filters2.country_id)).$if(filters2.is_primary !== void 0, (found4) => found4.where("b.is_primary", "=", filters2.is_primary)).orderBy("b.is_primary", "desc").orderBy("b.id", query3.sort);
  const page2 = await paged(ctx.db, rows2, query3);
  return { ...page2, recordsInfo: page2.recordsInfo.map((row) => shown2(ctx, row)) };
}
var bankAccountById = async (ctx, id) => shown2(ctx, await accounts(ctx).where("b.id", "=", id).executeTakeFirstOrThrow());
async function bankAccountOptions(ctx, numberOnly) {
  const rows2 = await accounts(ctx).orderBy("b.is_primary", "desc").orderBy("b.account_name").execute();
  return rows2.map((row) => ({ label: accountLabel(row), value: numberOnly ? row.id : row.identifier, identifier: row.identifier }));
}

// src/modules/finance/bank-account/bank-account.commands.ts
var oneAtATime = (ctx) => sql28`select pg_advisory_xact_lock(hashtext(concat('bank_accounts', current_setting('app.tenant_id'))))`.execute(ctx.db);
var demoteAll = (ctx) => ctx.db.updateTable("bank_accounts").set({ is_primary: false }).where("is_primary", "=", true).where("deleted_at", "is", null).execute();
async function createAccount(ctx, body) {
  await oneAtATime(ctx);
  const known3 = await sql28`select
    exists (select from bank_accounts where deleted_at is null and account_number = ${body.account_number} and lower(bank_name) = lower(${body.bank_name})) as same,
    exists (select from bank_accounts where deleted_at is null) as any, exists (select from countries where id = ${body.country_id}) as country`.execute(
    ctx.db
  );
  const { same: same2, any, country: country2 } = known3.rows[0];
  if (same2) refuseField("account_number", "Account number already exists");
  if (!country2) refuseField("country_id", "Country is required");
  const is_primary = body.is_primary || !any;
  if (is_primary && any) await demoteAll(ctx);
  const { id } = await ctx.db.insertInto("bank_accounts").values({ ...body, is_primary }).returning("id").executeTakeFirstOrThrow();
  ctx.changed({ module: "bank_account", id, after: { account_name: body.account_name, bank_name: body.bank_name, is_primary } });
  return bankAccountById(ctx, id);
}
async function removeAccount(ctx, account) {
  await oneAtATime(ctx);
  const { rows: rows2 } = await sql28`select
    exists (select from claims c join claim_lines l on l.claim_id = c.id and l.cancelled_at is null join application_installments i on i.id = l.installment_id
      where c.bank_account_id = ${account.id} and i.client_state <> 'received') as is_used,
    exists (select from bank_accounts where deleted_at is null and id <> ${account.id}) as has_others`.execute(ctx.db);
  const { is_used, has_others } = rows2[0];
  if (is_used || account.is_primary && has_others) refuse("IN_USE");
  await ctx.db.updateTable("bank_accounts").set({ deleted_at: sql28`now()`, is_primary: false }).where("id", "=", account.id).execute();
  ctx.changed({ module: "bank_account", id: account.id, before: { account_name: account.account_name } });
  return { identifier: account.identifier };
}
async function makePrimary(ctx, account) {
  await oneAtATime(ctx);
  await demoteAll(ctx);
  await ctx.db.updateTable("bank_accounts").set({ is_primary: true }).where("id", "=", account.id).execute();
  ctx.changed({ module: "bank_account", id: account.id, before: { is_primary: account.is_primary }, after: { is_primary: true } });
  return bankAccountById(ctx, account.id);
}

// src/modules/finance/bank-account/bank-account.handlers.ts
var bankAccountRoutes = implement(bankAccounts, {
  list: async (ctx, { query: query3 }) => bankAccountList(ctx, query3),
  dropdown: async (ctx, { query: query3 }) => bankAccountOptions(ctx, query3.number_only),
  create: async (ctx, { body }) => ({ bankAccountInfo: await createAccount(ctx, body) }),
  remove: async (ctx, { params: params2 }) => removeAccount(ctx, await visibleAccount(ctx, params2.identifier)),
  makePrimary: async (ctx, { params: params2 }) => ({ bankAccountInfo: await makePrimary(ctx, await visibleAccount(ctx, params2.identifier)) })
});

// ../../packages/contract/src/finance/commission/commission.contract.ts
import * as z36 from "zod";
var dueAnchors = ["intake_start", "enrolled_at"];
var Named2 = z36.object({ id: Id, name: z36.string() }).nullable();
var CommissionRule = z36.object({
  id: Id,
  program: Named2,
  campus: Named2,
  study_level: Named2,
  intake: Named2,
  commission_type: z36.enum(["percentage", "fixed"]),
  commission_percentage: z36.number().nullable(),
  commission_amount: z36.number().nullable(),
  basis: z36.enum(bases),
  installments: z36.array(
    z36.object({ seq: z36.number().int(), share_percentage: z36.number(), due_anchor: z36.enum(dueAnchors), due_offset_days: z36.number().int() })
  )
});
var summary = {
  identifier: Identifier,
  id: Id,
  name: z36.string(),
  institution: z36.object({ id: Id, name: z36.string() }),
  currency: z36.string(),
  version: z36.number().int(),
  valid_from: Day,
  valid_to: Day.nullable(),
  status: z36.enum(["draft", "active", "retired"]),
  created_at: Timestamp
};
var CommissionStructureRow = z36.object({ ...summary, rules_count: z36.number().int() });
var CommissionStructure = z36.object({ ...summary, rules: z36.array(CommissionRule) });
var Percentage = z36.union([z36.string().trim(), z36.number()], "Please enter commission").refine(
  (value) => /^\d{1,3}(\.\d{1,2})?$/.test(String(value)) && Number(value) > 0 && Number(value) <= 100,
  "Enter a percentage above 0 and up to 100, with at most two decimals"
).transform((value) => Math.round(Number(value) * 100));
var OptionalId = z36.preprocess(
  (value) => value === "" || value === null ? void 0 : value,
  z36.coerce.number().int().positive().optional()
);
var RuleBody = z36.object({
  program_id: OptionalId,
  campus_id: OptionalId,
  study_level_id: OptionalId,
  intake_id: OptionalId,
  commission_type: z36.enum(["percentage", "fixed"]),
  commission_percentage: z36.union([z36.literal("").transform(() => void 0), Percentage]).optional(),
  commission_amount: z36.union([z36.literal("").transform(() => void 0), Amount("Please enter commission")]).optional(),
  basis: z36.enum(bases).default("first_year_tuition"),
  installments: z36.array(
    z36.object({
      share_percentage: Percentage,
      due_anchor: z36.enum(dueAnchors).default("intake_start"),
      due_offset_days: z36.coerce.number().int().min(-365).max(3650).default(0)
    })
  ).min(1, "Add at least one installment").max(24)
}).superRefine((rule, context) => {
  const field = rule.commission_type === "percentage" ? "commission_percentage" : "commission_amount";
  if (rule[field] === void 0) context.addIssue({ code: "custom", message: "Please enter commission", path: [field] });
  if (rule.installments.reduce((sum, part) => sum + part.share_percentage, 0) !== wholeBps)
    context.addIssue({ code: "custom", message: "The shares of the installments must add up to 100 percent", path: ["installments"] });
});
var fields2 = {
  name: requiredText("Name is required", 150),
  institution_id: z36.coerce.number("Institution is required").int("Institution is required").positive("Institution is required"),
  currency: Currency.default("USD"),
  valid_from: z36.iso.date("Start date is required"),
  valid_to: z36.preprocess((value) => value === "" ? null : value, Day.nullish()),
  rules: z36.array(RuleBody).min(1, "Add at least one rule").max(200)
};
var CommissionStructureBody = z36.object(fields2).refine((body) => !body.valid_to || body.valid_to >= body.valid_from, {
  message: "The end must not be before the start",
  path: ["valid_to"]
});
var one5 = { params: z36.object({ id: RecordRef }) };
var answer5 = z36.object({ commissionStructureInfo: CommissionStructure });
var commissionStructures = resource("finance.commission_structures", {
  list: {
    route: "GET /commission-structures",
    access: "commission.structures.read",
    summary: "List commission structures, newest first.",
    query: listQuery({
      sortBy: ["created_at", "valid_from"],
      filters: { institution_id: Id, status: z36.enum(["draft", "active", "retired"]) }
    }),
    response: pageOf(CommissionStructureRow)
  },
  create: {
    route: "POST /commission-structures",
    access: "commission.structures.create",
    summary: "Create a commission structure as a draft.",
    body: CommissionStructureBody,
    response: answer5,
    status: 201,
    message: "Commission structure created successfully",
    errors: ["NOT_FOUND"],
    audit: "commission_structure.created",
    idempotency: "accepted"
  },
  get: {
    route: "GET /commission-structures/:id",
    access: "commission.structures.read",
    summary: "Show a commission structure with its rules.",
    ...one5,
    response: answer5,
    errors: ["NOT_FOUND"]
  },
  update: {
    route: "PUT /commission-structures/:id",
    access: "commission.structures.update",
    summary: "Change a draft; of an active or retired structure a new draft version is made.",
    ...one5,
    body: CommissionStructureBody,
    response: answer5,
    message: "Commission structure updated successfully",
    errors: ["NOT_FOUND"],
    audit: "commission_structure.updated"
  },
  activate: {
    route: "POST /commission-structures/:id/activate",
    access: "commission.structures.update",
    summary: "Activate a draft; the version it replaces is retired.",
    ...one5,
    response: answer5,
    message: "Commission structure activated successfully",
    errors: ["NOT_FOUND", "IN_USE"],
    audit: "commission_structure.activated"
  },
  missing: {
    route: "GET /commission-structures/missing",
    access: "commission.structures.read",
    summary: "List enrolled applications for which no commission rule was found.",
    query: listQuery({ sortBy: ["id"] }),
    response: pageOf(
      z36.object({
        identifier: Identifier,
        id: Id,
        student: z36.string(),
        institution: z36.object({ id: Id, name: z36.string() }),
        program_name: z36.string().nullable(),
        intake: z36.string().nullable()
      })
    )
  }
});

// src/modules/finance/commission/commission.commands.ts
import { sql as sql30 } from "kysely";

// src/modules/finance/commission/commission.queries.ts
import { sql as sql29 } from "kysely";
var structures = (ctx) => ctx.db.selectFrom("commission_structures as s").innerJoin("institutions as i", "i.id", "s.institution_id").select(["s.identifier", "s.id", "s.name", "s.currency", "s.version", "s.valid_from", "s.valid_to", "s.created_at"]).select([
  sql29`s.status`.as("status"),
  sql29`jsonb_build_object('id', i.id, 'name', i.name)`.as("institution")
]);
var likeText = (text3) => `%${text3.replace(/[\\%_]/g, "\\$&")}%`;
function structureList(ctx, { search: search2, filters: filters2, ...query3 }) {
  const rows2 = structures(ctx).select(sql29`(select count(*)::int from commission_rules r where r.structure_id = s.id)`.as("rules_count")).$if(search2 !== "", (found4) => found4.where(sql29`fold(concat(s.name, ' ', i.name)) like fold(${likeText(search2)})`)).$if(filters2.institution_id !== void 0, (found4) => found4.where("s.institution_id", "=", filters2.institution_id)).$if(filters2.status !== void 0, (found4) => found4.where("s.status", "=", filters2.status)).orderBy(query3.sort_by === "valid_from" ? "s.valid_from" : "s.id", query3.sort).orderBy("s.id", query3.sort);
  return paged(ctx.db, rows2, query3);
}
var structureById = (ctx, id) => structures(ctx).select(
  sql29`coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'commission_type', r.commission_type, 'commission_percentage', r.rate_bps / 100.0, 'commission_amount', r.amount_minor / 100.0, 'basis', r.basis,
        'program', (select jsonb_build_object('id', x.id, 'name', x.name) from programs x where x.id = r.program_id),
        'campus', (select jsonb_build_object('id', x.id, 'name', x.name) from campuses x where x.id = r.campus_id),
        'study_level', (select jsonb_build_object('id', x.id, 'name', x.label) from lookup_values x where x.id = r.study_level_id),
        'intake', (select jsonb_build_object('id', x.id, 'name', x.label) from lookup_values x where x.id = r.intake_id),
        'installments', (select jsonb_agg(jsonb_build_object('seq', p.seq, 'share_percentage', p.share_bps / 100.0, 'due_anchor', p.due_anchor, 'due_offset_days', p.due_offset_days) order by p.seq)
          from commission_rule_installments p where p.rule_id = r.id)) order by r.id)
        from commission_rules r where r.structure_id = s.id), '[]')`.as("rules")
).where("s.id", "=", id).executeTakeFirstOrThrow();
function missingCommission(ctx, query3) {
  const rows2 = ctx.db.selectFrom("applications as a").innerJoin("stages as status", "status.id", "a.status_id").innerJoin("leads as l", "l.id", "a.lead_id").innerJoin("institutions as i", "i.id", "a.institution_id").innerJoin("lookup_values as intake", "intake.id", "a.intake_id").where("a.deleted_at", "is", null).where("status.type", "=", "success").where("status.position", "=", "end").where(sql29`not exists (select from application_installments existing where existing.application_id = a.id)`).$if(query3.search !== "", (found4) => found4.where(sql29`a.lead_id in (select id from lead_matches(${query3.search}))`)).select(["a.identifier", "a.id"]).select([
    sql29`trim(concat(l.first_name, ' ', l.last_name))`.as("student"),
    sql29`jsonb_build_object('id', i.id, 'name', i.name)`.as("institution"),
    sql29`(select p.name from application_programs ap join programs p on p.id = ap.program_id where ap.application_id = a.id order by ap.order_by limit 1)`.as(
      "program_name"
    ),
    sql29`concat(intake.label, ' ', a.intake_year)`.as("intake")
  ]).orderBy("a.id", query3.sort);
  return paged(ctx.db, rows2, query3);
}

// src/modules/finance/commission/commission.commands.ts
async function createStructure(ctx, body, version = 1) {
  await mustExist(ctx, body);
  const { rules, valid_to, ...about3 } = body;
  const { id } = await ctx.db.insertInto("commission_structures").values({ ...about3, valid_to: valid_to ?? null, version, created_by: ctx.actor.id }).returning("id").executeTakeFirstOrThrow();
  await writeRules(ctx, id, rules);
  ctx.changed({
    module: "commission_structure",
    id,
    after: { name: body.name, institution_id: body.institution_id, version, rules: rules.length }
  });
  return structureById(ctx, id);
}
async function updateStructure(ctx, structure, body) {
  if (structure.status !== "draft") {
    const { version } = await ctx.db.selectFrom("commission_structures").select(({ fn }) => fn.max("version").as("version")).where("institution_id", "=", structure.institution_id).where("name", "=", structure.name).executeTakeFirstOrThrow();
    return createStructure(
      ctx,
      { ...body, institution_id: structure.institution_id, name: structure.name },
      (version ?? structure.version) + 1
    );
  }
  await mustExist(ctx, body);
  const { rules, valid_to, ...about3 } = body;
  await ctx.db.updateTable("commission_structures").set({ ...about3, valid_to: valid_to ?? null }).where("id", "=", structure.id).execute();
  await ctx.db.deleteFrom("commission_rules").where("structure_id", "=", structure.id).execute();
  await writeRules(ctx, structure.id, rules);
  ctx.changed({
    module: "commission_structure",
    id: structure.id,
    before: { name: structure.name, valid_from: structure.valid_from, valid_to: structure.valid_to },
    after: { name: body.name, valid_from: body.valid_from, valid_to: valid_to ?? null, rules: rules.length }
  });
  return structureById(ctx, structure.id);
}
async function activateStructure(ctx, structure) {
  if (structure.status !== "draft") refuse("IN_USE");
  await ctx.db.updateTable("commission_structures").set({ status: "retired" }).where("institution_id", "=", structure.institution_id).where("name", "=", structure.name).where("status", "=", "active").execute();
  await ctx.db.updateTable("commission_structures").set({ status: "active" }).where("id", "=", structure.id).execute();
  ctx.changed({ module: "commission_structure", id: structure.id, before: { status: "draft" }, after: { status: "active" } });
  return structureById(ctx, structure.id);
}
async function mustExist(ctx, { institution_id, rules }) {
  const named7 = rules.map(({ program_id, campus_id, study_level_id, intake_id }, index) => ({
    index,
    program_id,
    campus_id,
    study_level_id,
    intake_id
  }));
  const { rows: rows2 } = await sql30`
    with named as (select * from jsonb_to_recordset(${JSON.stringify(named7)}::jsonb) as r(index int, program_id int, campus_id int, study_level_id int, intake_id int))
    select exists (select from institutions where id = ${institution_id}) as institution, coalesce((select jsonb_agg(jsonb_build_object('index', n.index, 'field', bad.field)) from named n,
      lateral (values ('program_id', n.program_id is not null and not exists (select from programs p where p.id = n.program_id and p.institution_id = ${institution_id})),
        ('campus_id', n.campus_id is not null and not exists (select from campuses c where c.id = n.campus_id and c.institution_id = ${institution_id})),
        ('study_level_id', n.study_level_id is not null and not exists (select from lookup_values v where v.id = n.study_level_id and v.type = 'study_level')),
        ('intake_id', n.intake_id is not null and not exists (select from lookup_values v where v.id = n.intake_id and v.type = 'intake'))) as bad(field, is_bad) where bad.is_bad), '[]') as bad`.execute(
    ctx.db
  );
  const { institution, bad } = rows2[0];
  if (!institution) refuseField("institution_id", "Institution is required");
  if (bad[0]) refuseField(`rules.${bad[0].index}.${bad[0].field}`, "Choose one of the options");
}
async function writeRules(ctx, structureId, rules) {
  for (const { installments: installments2, commission_percentage, commission_amount, commission_type, ...about3 } of rules) {
    const isShare = commission_type === "percentage";
    const rule = await ctx.db.insertInto("commission_rules").values({
      ...about3,
      commission_type,
      structure_id: structureId,
      rate_bps: isShare ? commission_percentage : null,
      amount_minor: isShare ? null : commission_amount
    }).returning("id").executeTakeFirstOrThrow();
    await ctx.db.insertInto("commission_rule_installments").values(
      installments2.map(({ share_percentage, ...part }, index) => ({
        ...part,
        rule_id: rule.id,
        seq: index + 1,
        share_bps: share_percentage
      }))
    ).execute();
  }
}

// src/modules/finance/commission/commission.policy.ts
async function visibleStructure(ctx, ref, { lock }) {
  const query3 = ctx.db.selectFrom("commission_structures").select(["id", "identifier", "institution_id", "name", "status", "version", "valid_from", "valid_to"]);
  const one9 = /^\d+$/.test(ref) ? query3.where("id", "=", Number(ref)) : query3.where("identifier", "=", ref);
  return prove(await (lock ? one9.forUpdate() : one9).executeTakeFirst() ?? refuse("NOT_FOUND"));
}

// src/modules/finance/commission/commission.handlers.ts
var commissionRoutes = implement(commissionStructures, {
  list: async (ctx, { query: query3 }) => structureList(ctx, query3),
  create: async (ctx, { body }) => ({ commissionStructureInfo: await createStructure(ctx, body) }),
  get: async (ctx, { params: params2 }) => ({
    commissionStructureInfo: await structureById(ctx, (await visibleStructure(ctx, params2.id, { lock: false })).id)
  }),
  update: async (ctx, { params: params2, body }) => ({
    commissionStructureInfo: await updateStructure(ctx, await visibleStructure(ctx, params2.id, { lock: true }), body)
  }),
  activate: async (ctx, { params: params2 }) => ({
    commissionStructureInfo: await activateStructure(ctx, await visibleStructure(ctx, params2.id, { lock: true }))
  }),
  missing: async (ctx, { query: query3 }) => missingCommission(ctx, query3)
});

// src/modules/finance/installment/generate-by-hand.commands.ts
async function generateByHand(ctx, application2, lines2) {
  if (lines2) await addLines(ctx, application2.id, lines2);
  else {
    const { missing } = await installmentsOnEnrolment(ctx, application2.id);
    if (missing) refuse("COMMISSION_MISSING");
  }
  const all = await ctx.db.selectFrom("application_installments").select("id").where("application_id", "=", application2.id).orderBy("seq").execute();
  ctx.changed({ module: "application", id: application2.id, after: { installment_ids: all.map(({ id }) => id) } });
  return all.map(({ id }) => id);
}
async function addLines(ctx, applicationId, lines2) {
  await ctx.db.selectFrom("applications").select("id").where("id", "=", applicationId).forUpdate().execute();
  const expected = await expectedCommission(ctx, applicationId) ?? refuse("NOT_FOUND");
  const { last } = await ctx.db.selectFrom("application_installments").select(({ fn }) => fn.max("seq").as("last")).where("application_id", "=", applicationId).executeTakeFirstOrThrow();
  const made = lines2.map((line, index) => ({
    seq: (last ?? 0) + index + 1,
    minor: line.amount,
    currency: line.currency,
    due: dayOf2(ctx, line.expected_commission_in_date),
    origin: "manual",
    remarks: line.remarks
  }));
  await insertLines(ctx, { ...expected, rule: null }, made);
  ctx.emit("installment.created", { application_id: applicationId });
}

// src/modules/finance/installment/history.queries.ts
import { sql as sql31 } from "kysely";
async function installmentHistory(ctx, ids2) {
  const isClient = seesClientSide(ctx);
  const id = ids2[0];
  const [installmentInfo] = await installmentsByIds(ctx, ids2, isClient ? "client" : "agent");
  const { rows: rows2 } = await sql31`select
    coalesce((select jsonb_agg(jsonb_build_object('identifier', e.identifier, 'side', e.side, 'event', e.event, 'from_state', e.from_state, 'to_state', e.to_state, 'reason', r.label,
      'remarks', e.remarks, 'actor_name', nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), 'created_at', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by e.id desc)
      from installment_events e left join lookup_values r on r.id = e.reason_id left join users u on u.id = e.actor_id where e.installment_id = ${id}), '[]') as events,
    coalesce((select jsonb_agg(jsonb_build_object('identifier', r.identifier, 'document_no', r.receipt_no, 'day', r.receive_date, 'amount_minor', a.amount_minor, 'currency', r.currency,
      'remark_to_internal', r.remark_to_internal, 'is_reversal', r.reverses_id is not null, 'is_reversed', exists (select from receipts m where m.reverses_id = r.id)) order by r.id desc)
      from claim_lines l join receipt_allocations a on a.claim_line_id = l.id join receipts r on r.id = a.receipt_id where l.installment_id = ${id}), '[]') as receipts,
    coalesce((select jsonb_agg(jsonb_build_object('identifier', p.identifier, 'document_no', p.payment_no, 'day', p.paid_date, 'amount_minor', a.amount_minor, 'currency', p.currency,
      'remark_to_internal', p.remark_to_internal, 'is_reversal', p.reverses_id is not null, 'is_reversed', exists (select from agent_payments m where m.reverses_id = p.id)) order by p.id desc)
      from agent_invoice_lines l join (select payment_id, agent_invoice_line_id, sum(amount_minor)::bigint as amount_minor from agent_payment_allocations group by payment_id, agent_invoice_line_id) a on a.agent_invoice_line_id = l.id
      join agent_payments p on p.id = a.payment_id where l.installment_id = ${id}), '[]') as payments`.execute(ctx.db);
  const { events, receipts: receipts2, payments } = rows2[0];
  const wire = ({ remark_to_internal, document_no: _no, day: _day, ...moved }) => ({
    ...moved,
    ...isClient && { remark_to_internal }
  });
  return {
    installmentInfo,
    eventsInfo: isClient ? events : events.filter(({ side: side2 }) => side2 === "agent").map((event) => ({ ...event, remarks: null, reason: null })),
    receiptsInfo: isClient ? receipts2.map((one9) => ({ ...wire(one9), receipt_no: one9.document_no, receive_date: one9.day })) : [],
    paymentsInfo: payments.map((one9) => ({ ...wire(one9), payment_no: one9.document_no, paid_date: one9.day }))
  };
}

// src/modules/finance/installment/hold.commands.ts
import { sql as sql32 } from "kysely";
async function mustBeReason(ctx, { invoice_reason_id, invoice_status_type }) {
  const known3 = await ctx.db.selectFrom("lookup_values").select("id").where("id", "=", invoice_reason_id).where("type", "=", `invoice_${invoice_status_type}_reason`).where("is_active", "=", true).executeTakeFirst();
  if (!known3) refuseField("invoice_reason_id", "Reason is required");
}
var setHold = (ctx, side2, at, hold) => ctx.db.updateTable("application_installments").set(side2 === "client" ? { client_hold: hold } : { agent_hold: hold }).where(
  "id",
  "in",
  at.map(({ id }) => id)
).execute();
async function holdOrDrop(ctx, ids2, body) {
  const { invoice_status_type: type, invoice_status_group: side2, invoice_reason_id: reason_id, remarks: remarks2 } = body;
  if (type === "drop" && !can(ctx, "invoices.drop.update")) refuse("PERMISSION_DENIED");
  await mustBeReason(ctx, body);
  const at = await lockInstallments(ctx, ids2);
  if (side2 === "client") mustTake(type, at);
  else refuseAll(at, (one9) => agentCan(type, one9));
  if (side2 === "client" && type === "drop") {
    await voidInvoiceLines(ctx, at, { keepClaims: false });
    const shared4 = at.filter(({ agent_share_bps, agent_hold }) => agent_share_bps !== null && agent_hold !== "drop");
    if (shared4.length) {
      await setHold(ctx, "agent", shared4, "drop");
      await settleStates(ctx, shared4, { event: "drop_with_client", side: "agent", reason_id, remarks: remarks2 });
    }
  }
  await setHold(ctx, side2, at, type);
  await settleStates(ctx, at, { event: type, side: side2, reason_id, remarks: remarks2 });
  for (const one9 of at)
    ctx.changed({ module: "installment", id: one9.id, before: { [`${side2}_hold`]: one9[`${side2}_hold`] }, after: { [`${side2}_hold`]: type } });
}
async function rollBack(ctx, ids2, { side: side2, remarks: remarks2 }) {
  const at = await lockInstallments(ctx, ids2);
  if (side2 === "client") mustTake("rollback", at);
  else refuseAll(at, (one9) => agentCan("rollback", one9));
  if (at.some((one9) => one9[`${side2}_hold`] === "drop") && !can(ctx, "invoices.drop.update")) refuse("PERMISSION_DENIED");
  if (side2 === "client")
    await rollBackAgents(
      ctx,
      at.filter(({ client_hold }) => client_hold === "drop"),
      remarks2
    );
  else refuseAll(at, ({ client_hold }) => client_hold !== "drop");
  await setHold(ctx, side2, at, "none");
  await settleStates(ctx, at, { event: "rollback", side: side2, remarks: remarks2 });
  for (const one9 of at)
    ctx.changed({
      module: "installment",
      id: one9.id,
      before: { [`${side2}_hold`]: one9[`${side2}_hold`] },
      after: { [`${side2}_hold`]: "none" }
    });
}
async function rollBackAgents(ctx, at, remarks2) {
  if (!at.length) return;
  const { rows: rows2 } = await sql32`
    select distinct on (installment_id) installment_id, event from installment_events where side = 'agent' and installment_id = any(${at.map(({ id }) => id)})
      and event in ('drop', 'drop_with_client', 'rollback') order by installment_id, id desc`.execute(ctx.db);
  const together = at.filter(({ id }) => rows2.some((row) => row.installment_id === id && row.event === "drop_with_client"));
  if (!together.length) return;
  await setHold(ctx, "agent", together, "none");
  await settleStates(ctx, together, { event: "rollback", side: "agent", remarks: remarks2 });
}
async function setExpectedDate(ctx, ids2, expectedAt) {
  const at = await lockInstallments(ctx, ids2);
  mustTake("set_expected_date", at);
  const day = dayOf2(ctx, expectedAt);
  await ctx.db.updateTable("application_installments").set({ expected_commission_in_date: day }).where("id", "in", [...ids2]).execute();
  await settleStates(ctx, at, { event: "expected_date_changed", remarks: `${at[0].expected_on} \u2192 ${day}` });
  for (const one9 of at)
    ctx.changed({
      module: "installment",
      id: one9.id,
      before: { expected_commission_in_date: one9.expected_on },
      after: { expected_commission_in_date: day }
    });
}

// src/modules/finance/installment/installment.handlers.ts
var mustSeeTab = (ctx, tab) => {
  if (tab.startsWith("client_") && !seesClientSide(ctx)) refuse("PERMISSION_DENIED");
};
var installmentRoutes = implement(installments, {
  list: async (ctx, { query: query3 }) => {
    mustSeeTab(ctx, query3.invoice_tab);
    return query3.invoice_tab.endsWith("_v2") ? documentsOfTab(ctx, query3) : installmentsOfTab(ctx, query3);
  },
  documents: async (ctx, { query: query3 }) => {
    mustSeeTab(ctx, query3.invoice_tab);
    return documentsOfTab(ctx, query3);
  },
  get: async (ctx, { params: params2 }) => installmentHistory(ctx, await visibleInstallments(ctx, [params2.identifier])),
  setHoldDrop: async (ctx, { body }) => {
    const ids2 = await visibleInstallments(ctx, body.application_installment_id);
    await holdOrDrop(ctx, ids2, body);
    return { installmentsInfo: await installmentsByIds(ctx, ids2, body.invoice_status_group) };
  },
  removeHoldDrop: async (ctx, { query: query3, body }) => {
    const refs = body.application_installment_id ?? query3.application_installment_id ?? [];
    if (!refs.length) refuseField("application_installment_id", "Installment is required");
    const remarks2 = body.remarks ?? query3.remarks ?? "";
    if (!remarks2) refuseField("remarks", "Remarks are required");
    const side2 = body.invoice_status_group ?? query3.invoice_status_group ?? "client";
    const ids2 = await visibleInstallments(ctx, refs);
    await rollBack(ctx, ids2, { side: side2, remarks: remarks2 });
    return { installmentsInfo: await installmentsByIds(ctx, ids2, side2) };
  },
  setExpectedDate: async (ctx, { body }) => {
    const ids2 = await visibleInstallments(ctx, [body.identifier]);
    await setExpectedDate(ctx, ids2, body.expected_commission_in_date);
    const [installmentInfo] = await installmentsByIds(ctx, ids2);
    return { installmentInfo };
  },
  reasons: async (ctx, { query: query3 }) => reasonsFor(ctx.db, query3.reason_type),
  generate: async (ctx, { params: params2, body }) => {
    const application2 = await visibleApplication(ctx, params2.id);
    return { installmentsInfo: await installmentsByIds(ctx, await generateByHand(ctx, application2, body.lines)) };
  }
});

// ../../packages/contract/src/finance/invoice/invoice.contract.ts
import * as z37 from "zod";
var maxInvoiceFiles = 10;
var maxInvoiceFileBytes = 5 * 1048576;
var InvoiceDetail = z37.object({
  installment_identifier: InstallmentRef,
  amount: z37.union([z37.literal("").transform(() => void 0), Amount("Commission amount is required")]).optional(),
  remarks: z37.string().trim().max(1e3).optional()
});
var InvoiceBody = z37.object({
  invoice_details: z37.array(InvoiceDetail, "Installment is required").min(1, "Installment is required").max(100),
  account_identifier: AccountRef,
  expected_received_at: ExpectedAt("Expected received date is required")
});
var InvoiceRef2 = { params: z37.object({ identifier: Identifier }) };
var invoices = resource("finance.invoices", {
  generate: {
    route: "POST /client-invoices/generate_invoice",
    access: "invoices.invoice.create",
    summary: "Invoice claimed installments, or installments without a claim, which is then made with it.",
    body: InvoiceBody,
    response: z37.object({ invoiceInfo: PrintableDocument }),
    status: 201,
    message: "Invoice generated successfully",
    errors: ["NOT_FOUND", "INSTALLMENT_STATE", "CLAIM_MIXED"],
    audit: "invoice.generated",
    idempotency: "required"
  },
  get: {
    route: "GET /client-invoices/:identifier",
    access: "invoices.read",
    summary: "Show a client invoice, ready to print; with format=pdf the file.",
    ...InvoiceRef2,
    query: FormatQuery,
    response: z37.object({ invoiceInfo: PrintableDocument }),
    errors: ["NOT_FOUND"]
  },
  pdf: {
    route: "GET /client-invoices/:identifier/pdf",
    access: "invoices.read",
    summary: "Download a client invoice as PDF.",
    ...InvoiceRef2,
    query: FormatQuery,
    response: download("application/pdf"),
    errors: ["NOT_FOUND"]
  },
  file: {
    route: "GET /client-invoices/files/:relation_identifier",
    access: "invoices.read",
    summary: "Open a document of an invoice.",
    params: z37.object({ relation_identifier: Identifier }),
    response: download("application/pdf"),
    errors: ["NOT_FOUND"]
  },
  attach: {
    route: "POST /client-invoices/upload_file",
    access: "invoices.documents.update",
    summary: "Attach an uploaded PDF to an invoice.",
    body: z37.object({ file_identifier: z37.uuid("File is required"), invoice_identifier: z37.uuid("Invoice is required") }),
    response: z37.object({ relationInfo: z37.object({ identifier: Identifier, filename: z37.string() }) }),
    status: 201,
    message: "Invoice Document Uploded Successfully.",
    errors: ["NOT_FOUND", "FILE_REQUIRED"],
    audit: "invoice.document_added",
    idempotency: "accepted"
  },
  detach: {
    route: "DELETE /client-invoices/remove_file/:relation_identifier",
    access: "invoices.documents.update",
    summary: "Remove a document from an invoice.",
    params: z37.object({ relation_identifier: Identifier }),
    response: z37.object({ relationInfo: z37.object({ identifier: Identifier }) }),
    message: "Invoice Document Removed Successfully.",
    errors: ["NOT_FOUND"],
    audit: "invoice.document_removed"
  }
});

// src/modules/finance/invoice/invoice-file.queries.ts
import { sql as sql33 } from "kysely";
async function invoiceOfRelation(ctx, relationIdentifier) {
  const found4 = await ctx.db.selectFrom("client_invoice_files").innerJoin("client_invoices", "client_invoices.id", "client_invoice_files.invoice_id").select("client_invoices.identifier").where("client_invoice_files.identifier", "=", relationIdentifier).where("client_invoice_files.removed_at", "is", null).executeTakeFirst();
  return (found4 ?? refuse("NOT_FOUND")).identifier;
}
async function attachedFile(ctx, invoice2, relationIdentifier) {
  const { rows: rows2 } = await sql33`
    select f.filename, f.media_type, f.bytes, f.storage_key from client_invoice_files r join files f on f.id = r.file_id
    where r.identifier = ${relationIdentifier}::uuid and r.invoice_id = ${invoice2} and r.removed_at is null`.execute(ctx.db);
  return rows2[0] ?? refuse("NOT_FOUND");
}
async function issuedFile(ctx, invoice2) {
  const { rows: rows2 } = await sql33`
    select f.filename, f.media_type, f.bytes, f.storage_key from client_invoices v join files f on f.id = v.pdf_file_id
    where v.id = ${invoice2} and v.voided_at is null and not exists (select from client_invoice_lines l where l.invoice_id = v.id and l.voided_at is not null)`.execute(
    ctx.db
  );
  return rows2[0];
}
var uploadedFile = (ctx, identifier) => ctx.db.selectFrom("files").select(["id", "filename", "media_type", "bytes"]).where("identifier", "=", identifier).executeTakeFirst();

// src/modules/finance/invoice/invoice.handlers.ts
var kept = (ctx, file) => ({
  filename: file.filename,
  type: file.media_type,
  disposition: "inline",
  content: ctx.files.read(file.storage_key),
  bytes: file.bytes
});
var invoiceRoutes = implement(invoices, {
  generate: async (ctx, { body }) => {
    const ids2 = await visibleInstallments(
      ctx,
      body.invoice_details.map(({ installment_identifier }) => installment_identifier)
    );
    const { identifier } = await generateInvoice(ctx, ids2, body);
    return { invoiceInfo: await printable(ctx, "invoice", await visibleDocument(ctx, "invoice", identifier)) };
  },
  get: async (ctx, { params: params2 }) => ({
    invoiceInfo: await printable(ctx, "invoice", await visibleDocument(ctx, "invoice", params2.identifier))
  }),
  pdf: async (ctx, { params: params2 }) => {
    const id = await visibleDocument(ctx, "invoice", params2.identifier);
    const file = await issuedFile(ctx, id);
    return file ? kept(ctx, file) : pdfOf2(ctx, "invoice", id);
  },
  file: async (ctx, { params: params2 }) => {
    const invoice2 = await visibleDocument(ctx, "invoice", await invoiceOfRelation(ctx, params2.relation_identifier));
    return kept(ctx, await attachedFile(ctx, invoice2, params2.relation_identifier));
  },
  attach: async (ctx, { body }) => {
    const invoice2 = await visibleDocument(ctx, "invoice", body.invoice_identifier);
    const upload = await uploadedFile(ctx, body.file_identifier) ?? refuseField("file_identifier", "File is required");
    if (upload.media_type !== "application/pdf") refuseField("file_identifier", "Only PDF files are allowed");
    if (upload.bytes > maxInvoiceFileBytes) refuseField("file_identifier", "File size should not exceed 5MB");
    await attachUploads(ctx, [body.file_identifier], "client_invoice");
    return { relationInfo: await attachFile(ctx, invoice2, upload, maxInvoiceFiles) };
  },
  detach: async (ctx, { params: params2 }) => {
    const invoice2 = await visibleDocument(ctx, "invoice", await invoiceOfRelation(ctx, params2.relation_identifier));
    return { relationInfo: await detachFile(ctx, invoice2, params2.relation_identifier) };
  }
});

// src/modules/identity/sign-in/account.queries.ts
import { sql as sql34 } from "kysely";
var digits = (text3) => text3.replace(/\D/g, "");
var nameIn = ({ email: email6, country_code, mobile }) => email6 === void 0 ? { number: digits(`${mobile?.startsWith("+") ? "" : country_code}${mobile}`) } : { email: email6.toLowerCase() };
var startingRole = sql34`(
  select jsonb_build_object('id', r.id, 'identifier', r.identifier, 'name', r.name)
  from user_roles held join roles r on r.id = held.role_id
  where held.user_id = users.id and r.is_active
  order by r.id = (select s.role_id from sessions s where s.user_id = users.id order by s.id desc limit 1) desc nulls last, held.position, held.id limit 1)`;
var accounts2 = (ctx, device) => ctx.db.selectFrom("users").select(["id", "identifier", "password_hash", "status", "password_change_required"]).select(startingRole.as("role")).select(
  (eb) => eb.selectFrom("devices").select("devices.id").whereRef("devices.user_id", "=", "users.id").where("devices.device_identifier", "=", device).where("devices.status", "=", "active").as("device_id")
);
async function accountNamed(ctx, name2, device) {
  const found4 = await accounts2(ctx, device).where((eb) => "email" in name2 ? eb("email", "=", name2.email) : eb("sign_in_number", "=", name2.number)).limit(2).execute();
  return found4.length === 1 ? found4[0] : void 0;
}
var accountById = (ctx, id, device) => accounts2(ctx, device).where("users.id", "=", id).executeTakeFirst();

// src/modules/identity/code/code.commands.ts
import { timingSafeEqual as timingSafeEqual3 } from "node:crypto";
import { sql as sql39 } from "kysely";

// src/modules/identity/sign-in/sign-in.commands.ts
import { randomUUID } from "node:crypto";
import { sql as sql37 } from "kysely";

// src/modules/identity/password/password-step.commands.ts
async function passwordStep(ctx, account) {
  if (!ctx.tenant.settings.auth.login_methods.includes("password")) return void 0;
  if (account.password_hash === null) return { result: "password_set_required", ...await issueGrant(ctx, account.id, "set_password") };
  if (account.password_change_required)
    return { result: "password_change_required", ...await issueGrant(ctx, account.id, "change_password") };
  return void 0;
}

// src/modules/identity/two-factor/factor.queries.ts
import { sql as sql35 } from "kysely";
async function factorsOf(ctx, userId) {
  const { rows: rows2 } = await sql35`
    select (select enabled_at from second_factors f where f.user_id = u.id) as enabled_at,
      (select count(*)::int from backup_codes c where c.user_id = u.id and c.used_at is null) as codes,
      (select count(*)::int from passkeys p where p.user_id = u.id) as passkeys, u."group" = 'company' as is_staff
    from users u where u.id = ${userId}`.execute(ctx.db);
  return rows2[0];
}
var isRequired = ({ tenant }, { is_staff }) => tenant.settings.security.two_factor_required && is_staff;
var hasFactor = ({ enabled_at, passkeys: passkeys2 }) => enabled_at !== null || passkeys2 > 0;
var waysWith = ({ enabled_at, codes: codes2, passkeys: passkeys2 }) => [
  ...enabled_at === null ? [] : ["app"],
  ...passkeys2 > 0 ? ["passkey"] : [],
  ...codes2 > 0 ? ["backup_code"] : []
];
async function detailOf(ctx) {
  const factors = await factorsOf(ctx, ctx.actor.id);
  return {
    isTwoFactorEnabled: hasFactor(factors),
    isTwoFactorRequired: isRequired(ctx, factors),
    enabled_at: factors.enabled_at,
    backup_codes_left: factors.codes
  };
}
var secretsOf = (ctx, userId) => ctx.db.selectFrom("second_factors").select(["secret_sealed", sql35`case when pending_until > now() then pending_sealed end`.as("pending_sealed")]).where("user_id", "=", userId).executeTakeFirst();
var codesOf = (ctx, userId) => ctx.db.selectFrom("backup_codes").select(["id", "code_hash"]).where("user_id", "=", userId).where("used_at", "is", null).execute();

// src/modules/identity/two-factor/second-step.commands.ts
async function secondStep(ctx, { id }) {
  const factors = await factorsOf(ctx, id);
  if (!hasFactor(factors) && !isRequired(ctx, factors)) return void 0;
  ctx.changed({ module: "user", id, after: { result: "two_factor_required" } });
  const ways = hasFactor(factors) ? waysWith(factors) : [];
  return { ...await issueGrant(ctx, id, "two_factor"), result: "two_factor_required", isTwoFactorRequired: true, ways };
}

// src/modules/identity/sign-in/throttle.commands.ts
import { sql as sql36 } from "kysely";
var newBrowsersAMinute = 120;
var lastTries = sql36`(recent_tries || now())[greatest(1, cardinality(recent_tries) - 8):]`;
var nextWait = sql36`case when failed_sign_ins + 1 >= 100 then now() + interval '100 years' else greatest(
  case when failed_sign_ins + 1 >= 5 then now() + least(300, power(2, failed_sign_ins + 1 - 5)) * interval '1 second' end,
  case when cardinality(recent_tries) >= 9 then (${lastTries})[1] + interval '15 minutes' end) end`;
var counted = sql36`failed_sign_ins = t.failed_sign_ins + 1, recent_tries = ${lastTries}, retry_after = ${nextWait}`;
var verdict = sql36`was_free, case when was_free then 0 else greatest(1, ceil(extract(epoch from least(before_wait, now() + interval '1 hour') - now())))::int end as wait`;
async function countTry(ctx, account, name2) {
  const { rows: rows2 } = await (account ? triesOf(account) : triesOfNobody(ctx, name2)).execute(ctx.db);
  const { was_free = true, wait = 0 } = rows2[0] ?? {};
  if (!was_free) refuse("TOO_MANY_REQUESTS", { retry_after: wait });
  if (!account?.device_id) await countNewBrowser(ctx);
}
function triesOf({ id, device_id }) {
  const table = sql36.table(device_id === null ? "users" : "devices");
  return sql36`
    with seen as (select id, retry_after as before_wait, coalesce(retry_after <= now(), true) as was_free from ${table} where id = ${device_id ?? id} for update),
    counted as (update ${table} as t set ${counted} from seen where t.id = seen.id and seen.was_free)
    select ${verdict} from seen`;
}
function triesOfNobody({ tokens }, name2) {
  const hash = tokens.hashOf(JSON.stringify(name2));
  return sql36`
    with seen as (select id, retry_after as before_wait, coalesce(retry_after <= now(), true) as was_free from unknown_sign_ins where name_hash = ${hash} for update),
    made as (insert into unknown_sign_ins (name_hash, failed_sign_ins, recent_tries) select ${hash}, 1, array[now()] where not exists (select 1 from seen)
      on conflict (tenant_id, name_hash) do update set failed_sign_ins = unknown_sign_ins.failed_sign_ins + 1, updated_at = now()),
    counted as (update unknown_sign_ins as t set ${counted}, updated_at = now() from seen where t.id = seen.id and seen.was_free)
    select ${verdict} from seen`;
}
async function countNewBrowser({ db }) {
  const { rows: rows2 } = await sql36`
    insert into rate_limits (key, window_start) values ('sign-in from new browsers', date_trunc('minute', now()))
    on conflict (tenant_id, key, window_start) do update set hits = rate_limits.hits + 1
    returning hits, ceil(60 - extract(second from now()))::int as wait`.execute(db);
  if (rows2[0].hits > newBrowsersAMinute) refuse("TOO_MANY_REQUESTS", { retry_after: Math.max(1, rows2[0].wait) });
}

// src/modules/identity/sign-in/sign-in.commands.ts
async function proveIdentity(look, body) {
  const account = await look(async (ctx) => {
    refuseBlockedAddress(ctx, "login");
    if (!ctx.tenant.settings.auth.login_methods.includes("password")) refuse("NOT_OFFERED");
    const found4 = await accountNamed(ctx, nameIn(body), deviceOf(ctx));
    await countTry(ctx, found4, nameIn(body));
    return found4;
  });
  const isRight = await isPassword(body.password, account?.password_hash);
  return { account, isRight, renewed: await renewedHash(body.password, account?.password_hash) };
}
async function openSession(ctx, body, { account, isRight, renewed }) {
  if (!account?.role || !isRight || account.status !== "active") return refuseSignIn(ctx, account);
  if (renewed) await renewPassword(ctx, account, renewed);
  return enter(ctx, account, account.role, body);
}
var renewPassword = ({ db }, { id, password_hash }, renewed) => db.updateTable("users").set({ password_hash: renewed }).where("id", "=", id).where("password_hash", "=", password_hash).execute();
async function enter(ctx, account, role, browser) {
  return await secondStep(ctx, account) ?? await enterProven(ctx, account, role, browser);
}
async function enterProven(ctx, account, role, browser) {
  refuseBlockedAddress(ctx, "login");
  const step = await passwordStep(ctx, account);
  if (step) return step;
  const secret = ctx.tokens.newSecret();
  const { session, device } = await writeSession(ctx, { account, browser, roleId: role.id, secret });
  for (const id of session.replaced) await ctx.forgetAccess(id);
  ctx.wasDoneBy(account.id, role.id);
  ctx.changed({ module: "user", id: account.id, after: { session_id: session.id, role_id: role.id } });
  const accessToken = ctx.tokens.signAccess({
    sub: account.identifier,
    tenant: ctx.tenant.id,
    client_number: ctx.tenant.number,
    session: session.id,
    role: role.identifier,
    device: device.device_identifier,
    auth_time: Math.floor(ctx.now().getTime() / 1e3)
  });
  return {
    result: "authenticated",
    tokensInfo: answerTokens(ctx, accessToken, secret, new Date(session.expires_at)),
    activeRole: { identifier: role.identifier, name: role.name },
    deviceInfo: device
  };
}
function refuseSignIn(ctx, account) {
  ctx.evenIfRefused(async (kept3) => kept3.audit("session.refused", account && { module: "user", id: account.id }));
  return refuse("INVALID_CREDENTIALS");
}
async function writeSession(ctx, { account, browser, roleId, secret }) {
  const { session_days, two_factor_required } = ctx.tenant.settings.security;
  const lasts = sql37`least(${`${session_days} days`}::interval, case when ${two_factor_required} and (select "group" from users where id = ${account.id}) = 'company' then interval '24 hours' end)`;
  const { rows: rows2 } = await sql37`
    with device as (
      insert into devices (user_id, device_identifier, device_os, device_client) values (${account.id}, ${deviceOf(ctx) ?? randomUUID()}, ${browser.device_os ?? null}, ${browser.device_client ?? ctx.request.userAgent?.slice(0, 60) ?? null})
      on conflict (tenant_id, user_id, device_identifier) do update
        set status = 'active', last_login_at = now(), failed_sign_ins = 0, retry_after = null, recent_tries = '{}', device_os = coalesce(excluded.device_os, devices.device_os), device_client = coalesce(excluded.device_client, devices.device_client)
      returning id, identifier, device_identifier),
    forgiven as (update users set failed_sign_ins = 0, retry_after = null, recent_tries = trim_array(recent_tries, least(1, cardinality(recent_tries)))
      where id = ${account.id} and failed_sign_ins > 0 and ${account.device_id}::int is null),
    replaced as (update sessions set status = 'ended', ended_reason = 'replaced' where status = 'active' and user_id = ${account.id} and device_id = (select id from device) returning id),
    opened as (
      insert into sessions (user_id, device_id, role_id, expires_at) select ${account.id}, device.id, ${roleId}, now() + ${lasts} from device returning id, expires_at),
    token as (insert into refresh_tokens (session_id, token_hash) select opened.id, ${ctx.tokens.hashOf(secret)} from opened)
    select opened.id, opened.expires_at, array(select id from replaced) as replaced, device.identifier, device.device_identifier from opened, device`.execute(
    ctx.db
  );
  const { id, expires_at, replaced, identifier, device_identifier } = rows2[0];
  return { session: { id, expires_at, replaced }, device: { identifier, device_identifier } };
}

// src/modules/identity/sign-up/sign-up.commands.ts
var digits2 = (text3) => text3.replace(/\D/g, "");
async function keepSignUp(ctx, { terms_accepted: _, ...wish }) {
  if (!ctx.tenant.settings.auth.sign_up_enabled) refuse("NOT_OFFERED");
  const email6 = wish.email.toLowerCase();
  const { id } = await ctx.db.insertInto("sign_ups").values({ ...wish, email: email6, country_code: digits2(wish.country_code), mobile: digits2(wish.mobile), referral_id: wish.referral_id ?? null }).returning("id").executeTakeFirstOrThrow();
  return { otp_type: "signup", name: { email: email6 }, sign_up_id: id };
}
async function activateSignUp(ctx, id) {
  const wish = await signUpOf(ctx, id) ?? refuse("INVALID_OTP");
  const { email: email6, first_name, last_name, country_code, mobile, referral_id } = wish;
  const isTaken = await ownerOf(ctx, { email: email6 }) ?? await ownerOf(ctx, { number: `${country_code}${mobile}` });
  if (isTaken) refuse("INVALID_OTP");
  const roles2 = [ctx.tenant.settings.auth.signup_role_key];
  const user = await createUser(ctx, { email: email6, first_name, last_name, country_code, mobile, roles: roles2, language: ctx.language });
  const referrer = await referrerBy(ctx, referral_id);
  if (referrer) await ctx.db.updateTable("users").set({ referred_by: referrer.id }).where("id", "=", user.id).execute();
  await ctx.db.deleteFrom("sign_ups").where("id", "=", id).execute();
  ctx.wasDoneBy(user.id);
  return user.id;
}

// src/modules/identity/code/code-throttle.commands.ts
import { sql as sql38 } from "kysely";
async function countSending({ db, tokens }, name2) {
  const key = `code to ${tokens.hashOf(JSON.stringify(name2)).toString("base64url")}`;
  const { rows: rows2 } = await sql38`
    insert into rate_limits (key, window_start) values (${key}, date_trunc('hour', now()))
    on conflict (tenant_id, key, window_start) do update set hits = rate_limits.hits + 1
    returning hits, ceil(extract(epoch from window_start + interval '1 hour' - now()))::int as wait`.execute(db);
  if (rows2[0].hits > codeRules.sendsAnHour) refuse("TOO_MANY_REQUESTS", { retry_after: rows2[0].wait });
}
async function countCodeTry({ db, tokens }, { device_id, user_id, name: name2 }) {
  const subject2 = tokens.hashOf(JSON.stringify(device_id ? { device_id } : user_id ? { user_id } : name2));
  const { rows: rows2 } = await sql38`
    insert into code_tries (subject_hash, recent_tries) values (${subject2}, array[now()])
    on conflict (tenant_id, subject_hash) do update set updated_at = now(),
      recent_tries = (code_tries.recent_tries || now())[greatest(1, cardinality(code_tries.recent_tries) - ${codeRules.triesADay - 1}):]
    returning case when cardinality(recent_tries) > ${codeRules.triesADay} and recent_tries[1] > now() - interval '1 day' then recent_tries[1] end as oldest,
      greatest(1, ceil(extract(epoch from recent_tries[1] + interval '1 day' - now())))::int as wait`.execute(db);
  if (rows2[0].oldest) refuse("TOO_MANY_REQUESTS", { retry_after: rows2[0].wait });
  return subject2;
}
var takeCodeTryBack = ({ db }, subject2) => sql38`update code_tries set recent_tries = trim_array(recent_tries, least(1, cardinality(recent_tries))) where subject_hash = ${subject2}`.execute(
  db
);

// src/modules/identity/code/code.commands.ts
var inSeconds = (seconds) => sql39`now() + ${`${seconds} seconds`}::interval`;
async function askForCode(ctx, { otp_type, name: name2, sign_up_id }) {
  await countSending(ctx, name2);
  const { id, identifier } = await ctx.db.insertInto("sign_in_codes").values({
    otp_type,
    name: JSON.stringify(name2),
    language: ctx.language,
    device_identifier: deviceOf(ctx),
    sign_up_id: sign_up_id ?? null,
    expires_at: inSeconds(codeRules.seconds)
  }).returning(["id", "identifier"]).executeTakeFirstOrThrow();
  ctx.emit("code.asked", { id, turn: 1 });
  return challengeOf(identifier, otp_type, 0);
}
async function askAgain(ctx, otp_identifier) {
  const asked = await askedCode(ctx, otp_identifier, deviceOf(ctx));
  if (!asked?.may_be_sent_again) return refuseCode(ctx, 0);
  if (asked.resend_wait > 0) refuse("TOO_MANY_REQUESTS", { retry_after: asked.resend_wait });
  await countSending(ctx, asked.name);
  await ctx.db.updateTable("sign_in_codes").set({ turn: asked.turn + 1, code_hash: null, sent_at: sql39`now()`, expires_at: inSeconds(codeRules.seconds) }).where("id", "=", asked.id).execute();
  ctx.emit("code.asked", { id: asked.id, turn: asked.turn + 1 });
  return challengeOf(otp_identifier, asked.otp_type, asked.failed_tries);
}
var challengeOf = (otp_identifier, otp_type, failed) => ({
  otp_identifier,
  otp_type,
  expires_in: codeRules.seconds,
  resend_after: codeRules.resendSeconds,
  attempts_left: codeRules.tries - failed
});
var checkCode = (look, given) => look(async (ctx) => {
  const asked = await askedCode(ctx, given.otp_identifier, deviceOf(ctx));
  if (!asked?.is_open) return { right: void 0, attempts_left: 0 };
  const subject2 = await countCodeTry(ctx, asked);
  const isRight = asked.code_hash !== null && isSame(asked.code_hash, ctx.tokens.hashOfCode(given.otp, given.otp_identifier, asked.turn));
  await ctx.db.updateTable("sign_in_codes").set(isRight ? { used_at: sql39`now()` } : { failed_tries: asked.failed_tries + 1 }).where("id", "=", asked.id).execute();
  if (!isRight) return { right: void 0, attempts_left: codeRules.tries - asked.failed_tries - 1 };
  await takeCodeTryBack(ctx, subject2);
  return { right: asked, attempts_left: codeRules.tries - asked.failed_tries };
});
var isSame = (one9, other) => one9.length === other.length && timingSafeEqual3(Buffer.from(one9), Buffer.from(other));
async function useCode(ctx, { right, attempts_left }, browser) {
  if (!right) return refuseCode(ctx, attempts_left);
  if (right.otp_type === "signup") return issueGrant(ctx, await activateSignUp(ctx, right.sign_up_id ?? refuseCode(ctx, 0)), "signup");
  const account = await accountById(ctx, right.user_id ?? refuseCode(ctx, 0), deviceOf(ctx));
  if (account?.status !== "active" || !account.role) return refuseCode(ctx, 0);
  ctx.changed({ module: "user", id: account.id });
  if (right.otp_type === "login") return enter(ctx, account, account.role, browser);
  ctx.wasDoneBy(account.id);
  return issueGrant(ctx, account.id, "reset_password");
}
function refuseCode(ctx, attempts_left) {
  ctx.evenIfRefused(async (kept3) => kept3.audit("code.refused"));
  return refuse("INVALID_OTP", {}, [{ field: "otp", text: "Invalid or expired OTP", facts: { attempts_left } }]);
}

// src/modules/identity/code/code.handlers.ts
var codeRoutes = implement(codes, {
  send: async (ctx, { body }) => ctx.tenant.settings.auth.login_methods.includes("otp") ? askForCode(ctx, { otp_type: "login", name: nameIn(body) }) : refuse("NOT_OFFERED"),
  resend: (ctx, { body }) => askAgain(ctx, body.otp_identifier),
  verify: inSteps(
    (look, { body }) => checkCode(look, body),
    (ctx, { body }, checked) => useCode(ctx, checked, body)
  )
});

// ../../packages/contract/src/identity/device/device.contract.ts
import * as z38 from "zod";
var Device = z38.object({
  identifier: Identifier,
  /** The browser's own name for itself. */
  device_identifier: Identifier,
  device_os: z38.string().nullable(),
  device_client: z38.string().nullable(),
  last_login_at: Timestamp,
  status: z38.enum(["active", "logged_out"]),
  /** Whether this call comes from it. */
  is_current: z38.boolean(),
  userInfo: z38.object({ identifier: Identifier, id: Id, first_name: z38.string(), last_name: z38.string(), email: z38.string() })
});
var DeviceQuery = listQuery({
  sortBy: ["last_login_at", "device_os", "device_client", "email", "first_name"],
  perPage: 15
}).extend({
  status: z38.enum(["active", "logged_out"]).default("active")
});
var devices = resource("identity.device", {
  list: {
    route: "GET /settings/organization/login-security/user-active-devices",
    access: "signed-in",
    summary: "List your own devices; with settings.login.security.read those of the whole company.",
    query: DeviceQuery,
    response: z38.object({ records: z38.array(Device), metaInfo: MetaInfo })
  },
  logOut: {
    route: "PUT /settings/organization/login-security/loggedout-active-device/:deviceId",
    access: "signed-in",
    summary: "Log a device of yours out; with settings.login.security.update anybody\u2019s.",
    params: z38.object({ deviceId: Identifier }),
    response: z38.object({ identifier: Identifier }),
    message: "Device logged out successfully",
    errors: ["NOT_FOUND", "CURRENT_DEVICE"],
    audit: "device.logged_out"
  }
});

// src/modules/identity/device/device.commands.ts
async function logOutDevice(ctx, { id, identifier, user_id, device_identifier, status }) {
  await ctx.db.updateTable("devices").set({ status: "logged_out" }).where("id", "=", id).execute();
  const open = await ctx.db.selectFrom("sessions").select("id").where("device_id", "=", id).where("status", "=", "active").execute();
  for (const session of open) await endSession(ctx, { id: session.id, user_id, device_identifier }, "logged_out");
  ctx.changed({ module: "device", id, before: { status }, after: { status: "logged_out" } });
  return { identifier };
}

// src/modules/identity/device/device.queries.ts
import { sql as sql40 } from "kysely";
var orders = {
  last_login_at: "d.last_login_at",
  device_os: "d.device_os",
  device_client: "d.device_client",
  email: "u.email",
  first_name: "u.first_name"
};
async function deviceList(ctx, query3) {
  const { search: search2, sort, sort_by, status } = query3;
  const rows2 = visibleDevices(ctx).select(["d.identifier", "d.device_identifier", "d.device_os", "d.device_client", "d.last_login_at"]).select([
    sql40`d.status`.as("status"),
    sql40`(d.user_id = ${ctx.actor.id} and d.device_identifier = ${ctx.actor.deviceIdentifier}::uuid)`.as("is_current"),
    sql40`jsonb_build_object('identifier', u.identifier, 'id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email)`.as(
      "userInfo"
    )
  ]).where("d.status", "=", status).$if(
    search2 !== "",
    (found4) => found4.where(
      sql40`fold(concat_ws(' ', u.first_name, u.last_name, u.email, d.device_os, d.device_client, d.device_identifier)) like '%' || replace(replace(replace(fold(${search2}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`
    )
  ).orderBy(orders[sort_by], sort).orderBy("d.id", sort);
  const { recordsInfo, metaInfo } = await paged(ctx.db, rows2, query3);
  return { records: recordsInfo, metaInfo };
}

// src/modules/identity/device/device.handlers.ts
var deviceRoutes = implement(devices, {
  list: (ctx, { query: query3 }) => deviceList(ctx, query3),
  logOut: async (ctx, { params: params2 }) => logOutDevice(ctx, await endableDevice(ctx, params2.deviceId))
});

// ../../packages/contract/src/identity/navigation/navigation.contract.ts
import * as z39 from "zod";
var item = {
  /** The label, in the caller's language. */
  alias: z39.string(),
  /** Names the screen, as '<module>.<screen>', and with it its icon. */
  unique_string: z39.string(),
  /** The address of the screen. */
  url_param: z39.string(),
  section: z39.string(),
  icon: z39.string()
};
var MenuItem = z39.object({ ...item, children: z39.array(z39.object(item)) });
var navigation = resource("identity.navigation", {
  list: {
    route: "GET /masters/modules/navigation",
    access: "signed-in",
    summary: "Read the menu of the active role, in order.",
    response: z39.object({ recordsInfo: z39.array(MenuItem) }),
    beforeAgreement: true
  }
});

// src/modules/identity/navigation/navigation.queries.ts
var sections = ["work", "recruit", "admit", "earn", "updates", "settings"];
function mayOpen({ actor, tenant }, { access: access2, feature }) {
  if (feature && !tenant.features[feature]) return false;
  return access2 === "public" || access2 === "signed-in" || actor.permissions.has(access2);
}
var dashboardOf = ({ language }) => ({
  alias: translate(language, applicationScreens.studentDashboard.title),
  unique_string: "applications.studentDashboard",
  url_param: applicationScreens.studentDashboard.path,
  section: "work",
  icon: "dashboard",
  children: []
});
function menuOf(ctx, all = screens) {
  const open = Object.entries(all).flatMap(([module, own5]) => Object.entries(own5).map(([name2, screen]) => ({ name: `${module}.${name2}`, screen }))).filter(({ screen }) => mayOpen(ctx, screen));
  const itemOf = ({ name: name2, screen }, { section, icon }) => ({
    alias: translate(ctx.language, screen.title),
    unique_string: name2,
    url_param: screen.path,
    section,
    icon
  });
  const items2 = open.flatMap((one9) => one9.screen.menu ? [{ ...one9, menu: one9.screen.menu }] : []).sort((a, b) => sections.indexOf(a.menu.section) - sections.indexOf(b.menu.section) || a.menu.order - b.menu.order).map(({ menu, ...one9 }) => ({
    ...itemOf(one9, menu),
    children: open.filter(({ screen }) => screen.within?.place === one9.name).sort((a, b) => (a.screen.within?.order ?? 0) - (b.screen.within?.order ?? 0)).map((part) => itemOf(part, menu))
  }));
  return ctx.actor.hasStudentProfile ? [dashboardOf(ctx), ...items2] : items2;
}

// src/modules/identity/navigation/navigation.handlers.ts
var navigationRoutes = implement(navigation, {
  list: async (ctx) => ({ recordsInfo: menuOf(ctx) })
});

// ../../packages/contract/src/identity/passkey/passkey.contract.ts
import * as z40 from "zod";
var text = (max) => z40.string().max(max);
var Answer = (response) => z40.object({
  id: text(1400),
  rawId: text(1400),
  type: z40.literal("public-key"),
  authenticatorAttachment: z40.enum(["platform", "cross-platform"]).optional(),
  clientExtensionResults: z40.record(z40.string(), z40.unknown()).default({}),
  response: z40.object({ clientDataJSON: text(4e3), ...response })
});
var PasskeyAnswer = Answer({
  authenticatorData: text(4e3),
  signature: text(2e3),
  userHandle: text(200).nullish()
});
var NewPasskeyAnswer = Answer({
  attestationObject: text(2e4),
  authenticatorData: text(4e3).optional(),
  transports: z40.array(text(40)).max(10).optional(),
  publicKeyAlgorithm: z40.number().optional(),
  publicKey: text(4e3).optional()
});
var Options = z40.object({ options: z40.record(z40.string(), z40.unknown()) });
var Passkey = z40.object({
  identifier: Identifier,
  name: z40.string(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
  /** Whether the person's other devices have it too. */
  is_synced: z40.boolean()
});
var Name = z40.object({ name: requiredText("Name is required", 60) });
var passkeys = resource("identity.passkey", {
  list: {
    route: "GET /account/passkeys",
    access: "signed-in",
    summary: "List your passkeys.",
    response: z40.object({ recordsInfo: z40.array(Passkey) })
  },
  options: {
    route: "POST /account/passkeys/options",
    access: "signed-in",
    summary: "Begin to add a passkey: what the browser asks the authenticator for.",
    response: Options,
    recentProof: true,
    audit: "passkey.started",
    limit: { by: "user", max: 30, seconds: 600 }
  },
  register: {
    route: "POST /account/passkeys",
    access: "signed-in",
    summary: "Keep a new passkey.",
    body: Name.extend({ answer: NewPasskeyAnswer }),
    response: z40.object({ passkeyInfo: Passkey }),
    status: 201,
    message: "Passkey added successfully",
    errors: ["PASSKEY_REFUSED"],
    recentProof: true,
    audit: "passkey.added"
  },
  rename: {
    route: "PUT /account/passkeys/:identifier",
    access: "signed-in",
    summary: "Give a passkey of yours another name.",
    params: z40.object({ identifier: Identifier }),
    body: Name,
    response: z40.object({ passkeyInfo: Passkey }),
    message: "Passkey renamed successfully",
    errors: ["NOT_FOUND"],
    recentProof: true,
    audit: "passkey.renamed"
  },
  remove: {
    route: "DELETE /account/passkeys/:identifier",
    access: "signed-in",
    summary: "Remove a passkey of yours.",
    params: z40.object({ identifier: Identifier }),
    response: z40.object({ identifier: Identifier }),
    message: "Passkey removed successfully",
    errors: ["NOT_FOUND"],
    recentProof: true,
    audit: "passkey.removed"
  },
  proofOptions: {
    route: "POST /auth/reauthenticate/passkey-options",
    access: "signed-in",
    summary: "Begin to prove by passkey who you are.",
    response: Options,
    audit: "passkey.asked",
    limit: { by: "user", max: 60, seconds: 600 }
  },
  signInOptions: {
    route: "POST /auth/passkey/options",
    access: "public",
    summary: "Begin to sign in by passkey; with the one-time token of the first step it is the second.",
    response: Options,
    errors: ["LINK_EXPIRED"],
    audit: "passkey.asked",
    limit: { by: "ip", max: 60, seconds: 60 }
  },
  signIn: {
    route: "POST /auth/passkey/signin",
    access: "public",
    summary: "Sign in by passkey. The authenticator made sure who uses it, so no further step follows.",
    body: z40.object({ answer: PasskeyAnswer, ...browserFields }),
    response: SignInResult,
    message: "Signed in",
    errors: ["PASSKEY_REFUSED"],
    audit: "session.started",
    limit: { by: "ip", max: 60, seconds: 60 }
  }
});

// src/modules/identity/passkey/passkey.commands.ts
import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";

// src/modules/identity/two-factor/attempt.commands.ts
import { sql as sql41 } from "kysely";
var mostTries = 5;
async function countAttempt(ctx, userId, grantId) {
  await ctx.db.insertInto("second_factors").values({ user_id: userId }).onConflict((oc) => oc.constraint("second_factors_tenant_id_user_id_key").doNothing()).execute();
  const { rows: rows2 } = await sql41`
    with seen as (select id, failed_tries, retry_after, coalesce(retry_after <= now(), true) as is_free from second_factors where user_id = ${userId} for update),
    counted as (update second_factors f set failed_tries = seen.failed_tries + 1,
      retry_after = case when seen.failed_tries + 1 >= ${mostTries} then now() + least(3600, 60 * power(2, least(seen.failed_tries + 1 - ${mostTries}, 10))) * interval '1 second' end
      from seen where f.id = seen.id and seen.is_free),
    with_grant as (update one_time_links l set failed_tries = l.failed_tries + 1 from seen where l.id = ${grantId}::int and seen.is_free returning l.failed_tries)
    select is_free, greatest(seen.failed_tries + 1, coalesce((select failed_tries from with_grant), 0)) as tries,
      greatest(1, ceil(extract(epoch from coalesce(retry_after, now()) - now())))::int as wait from seen`.execute(ctx.db);
  const { is_free, tries, wait } = rows2[0];
  if (!is_free) refuse("TWO_FACTOR_LOCKED", { retry_after: wait });
  return { userId, grantId, isLast: tries >= mostTries };
}
async function forgive(ctx, userId) {
  await ctx.db.updateTable("second_factors").set({ failed_tries: 0, retry_after: null }).where("user_id", "=", userId).execute();
}
function refuseAttempt(ctx, { userId, grantId, isLast }, field) {
  ctx.evenIfRefused(async (kept3) => {
    kept3.audit("two_factor.refused", { module: "user", id: userId });
    if (isLast && grantId !== null)
      await kept3.db.updateTable("one_time_links").set({ used_at: sql41`coalesce(used_at, now())` }).where("id", "=", grantId).execute();
  });
  if (isLast) return refuse("TWO_FACTOR_LOCKED", { retry_after: 60 });
  return refuse("CODE_INVALID", {}, [{ field, text: "Invalid verification code", code: "CODE_INVALID" }]);
}

// src/modules/identity/two-factor/two-factor.commands.ts
import { sql as sql42 } from "kysely";

// src/modules/identity/two-factor/totp.rules.ts
import { randomBytes as randomBytes2, timingSafeEqual as timingSafeEqual4 } from "node:crypto";
import { Secret, TOTP } from "otpauth";
var stepSeconds = 30;
var appOf = (secret, about3 = {}) => new TOTP({ ...about3, secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: stepSeconds });
var newSecret = () => new Secret({ size: 20 }).base32;
var otpauthUrl = (secret, issuer, label) => appOf(secret, { issuer, label }).toString();
var isSame2 = (one9, other) => one9.length === other.length && timingSafeEqual4(Buffer.from(one9), Buffer.from(other));
function stepOf(secret, code, now) {
  const present = Math.floor(now.getTime() / 1e3 / stepSeconds);
  const app = appOf(secret);
  return [present, present - 1].find((step) => isSame2(app.generate({ timestamp: step * stepSeconds * 1e3 }), code));
}
var letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
var newBackupCodes = () => Array.from({ length: 10 }, () => [...randomBytes2(10)].map((byte) => letters[byte & 31]).join(""));
var shownCode = (code) => `${code.slice(0, 5)}-${code.slice(5)}`;

// src/modules/identity/two-factor/two-factor.commands.ts
var actorAsOwner = (ctx) => ctx.db.selectFrom("users").select(["id", "email"]).where("id", "=", ctx.actor.id).executeTakeFirstOrThrow();
async function startSecret(ctx, { id, email: email6 }) {
  const secret = newSecret();
  const waiting = { pending_sealed: ctx.tokens.seal(secret), pending_until: sql42`now() + interval '10 minutes'` };
  await ctx.db.insertInto("second_factors").values({ user_id: id, ...waiting }).onConflict((oc) => oc.constraint("second_factors_tenant_id_user_id_key").doUpdateSet(waiting)).execute();
  ctx.changed({ module: "user", id });
  return { secret, otpauth_url: otpauthUrl(secret, ctx.tenant.name, email6) };
}
async function confirmSecret(ctx, { id }, { secret, verificationCode }) {
  const kept3 = await secretsOf(ctx, id);
  const pending = kept3?.pending_sealed && ctx.tokens.unseal(kept3.pending_sealed);
  const step = pending && pending === secret ? stepOf(pending, verificationCode, ctx.now()) : void 0;
  if (!pending || step === void 0)
    return refuse("CODE_INVALID", {}, [{ field: "verificationCode", text: "Invalid verification code", code: "CODE_INVALID" }]);
  await ctx.db.updateTable("second_factors").set({ secret_sealed: ctx.tokens.seal(pending), enabled_at: sql42`now()`, pending_sealed: null, pending_until: null, last_step: step }).set({ failed_tries: 0, retry_after: null }).where("user_id", "=", id).execute();
  ctx.changed({ module: "user", id });
  ctx.emit("security.changed", { user_id: id, change: "two_factor_enabled" });
}
async function disable(ctx) {
  const id = ctx.actor.id;
  const factors = await factorsOf(ctx, id);
  if (isRequired(ctx, factors) && factors.passkeys === 0) refuse("PERMISSION_DENIED");
  await ctx.db.updateTable("second_factors").set({ secret_sealed: null, enabled_at: null, last_step: 0 }).where("user_id", "=", id).execute();
  if (factors.passkeys === 0) await ctx.db.deleteFrom("backup_codes").where("user_id", "=", id).execute();
  ctx.changed({ module: "user", id });
  if (factors.enabled_at !== null) ctx.emit("security.changed", { user_id: id, change: "two_factor_disabled" });
  return { isTwoFactorEnabled: factors.passkeys > 0 };
}
async function takeAppCode(ctx, userId, code) {
  const kept3 = await secretsOf(ctx, userId);
  const step = kept3?.secret_sealed ? stepOf(ctx.tokens.unseal(kept3.secret_sealed), code, ctx.now()) : void 0;
  if (step === void 0) return false;
  const taken = await ctx.db.updateTable("second_factors").set({ last_step: step, failed_tries: 0, retry_after: null }).where("user_id", "=", userId).where("last_step", "<", step).returning("id").executeTakeFirst();
  return taken !== void 0;
}
var tryWithGrant = (look) => look(async (ctx) => {
  const owner = await ownerOfGrant(ctx, "two_factor");
  return { owner, attempt: await countAttempt(ctx, owner.id, owner.grant_id) };
});
async function finishWithApp(ctx, { owner, attempt }, code, browser) {
  if (!await takeAppCode(ctx, owner.id, code)) return refuseAttempt(ctx, attempt, "verificationCode");
  return finish(ctx, owner, browser);
}
async function finish(ctx, owner, browser) {
  await spendGrant(ctx, owner.grant_id);
  await forgive(ctx, owner.id);
  const account = await accountById(ctx, owner.id, deviceOf(ctx));
  if (!account?.role) return refuse("LINK_EXPIRED");
  return enterProven(ctx, account, account.role, browser);
}
async function ownerWithoutFactor(ctx) {
  const owner = await ownerOfGrant(ctx, "two_factor");
  return hasFactor(await factorsOf(ctx, owner.id)) ? refuse("LINK_EXPIRED") : owner;
}

// src/modules/identity/passkey/challenge.commands.ts
import { sql as sql43 } from "kysely";
async function keepChallenge(ctx, challenge, purpose, userId) {
  await sql43`delete from passkey_challenges where expires_at <= now() or (user_id = ${userId}::int and purpose = ${purpose})`.execute(ctx.db);
  await ctx.db.insertInto("passkey_challenges").values({ challenge, purpose, user_id: userId, expires_at: sql43`now() + interval '5 minutes'` }).execute();
}
function clientDataOf(encoded) {
  try {
    const { challenge, origin } = JSON.parse(Buffer.from(encoded, "base64url").toString("utf8"));
    if (typeof challenge === "string" && typeof origin === "string") return { challenge, origin };
  } catch {
  }
  return refuse("PASSKEY_REFUSED");
}
async function takeChallenge(ctx, challenge, purpose) {
  const taken = await ctx.db.deleteFrom("passkey_challenges").where("challenge", "=", challenge).where("purpose", "=", purpose).where("expires_at", ">", sql43`now()`).returning("user_id").executeTakeFirst();
  return taken ?? refuse("PASSKEY_REFUSED");
}
function originFor(ctx, origin) {
  const host = URL.canParse(origin) ? new URL(origin).hostname : "";
  return host === ctx.request.hostname ? origin : refuse("PASSKEY_REFUSED");
}

// src/modules/identity/passkey/passkey.queries.ts
var passkeysOf = (ctx, userId) => ctx.db.selectFrom("passkeys").select(["identifier", "name", "created_at", "last_used_at", "is_synced"]).where("user_id", "=", userId).orderBy("id").execute();
var passkeyById = (ctx, id) => ctx.db.selectFrom("passkeys").select(["identifier", "name", "created_at", "last_used_at", "is_synced"]).where("id", "=", id).executeTakeFirstOrThrow();
async function credentialsOf(ctx, userId, rpId) {
  const rows2 = await ctx.db.selectFrom("passkeys").select(["credential_id", "transports"]).where("user_id", "=", userId).where("rp_id", "=", rpId).execute();
  return rows2.map(({ credential_id, transports }) => ({
    id: credential_id,
    // They were given by a browser and go back to one.
    transports: transports.split(",").filter(Boolean)
  }));
}

// src/modules/identity/passkey/proof.commands.ts
import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import { sql as sql44 } from "kysely";
async function askForPasskey(ctx, purpose, userId) {
  const rpID = ctx.request.hostname;
  const options3 = await generateAuthenticationOptions({
    rpID,
    userVerification: "required",
    allowCredentials: userId === null ? [] : await credentialsOf(ctx, userId, rpID)
  });
  await keepChallenge(ctx, options3.challenge, purpose, userId);
  return { options: { ...options3 } };
}
async function provePasskey(look, answer7, purpose) {
  const { challenge, origin } = clientDataOf(answer7.response.clientDataJSON);
  const taken = await look((ctx) => takeChallenge(ctx, challenge, purpose));
  const found4 = await look(async (ctx) => ({
    passkey: await ctx.db.selectFrom("passkeys").select(["id", "user_id", "credential_id", "public_key", "counter", "rp_id"]).where("credential_id", "=", answer7.id).executeTakeFirst(),
    expectedOrigin: originFor(ctx, origin),
    rpID: ctx.request.hostname
  }));
  const { passkey, expectedOrigin, rpID } = found4;
  if (!passkey || passkey.rp_id !== rpID || taken.user_id !== null && taken.user_id !== passkey.user_id) return refuse("PASSKEY_REFUSED");
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    // What the contract let through has the library's shape; absent and undefined are one to it.
    response: answer7,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID: rpID,
    credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: Number(passkey.counter) },
    requireUserVerification: true
  }).catch(() => refuse("PASSKEY_REFUSED"));
  if (!verified) return refuse("PASSKEY_REFUSED");
  return { id: passkey.id, user_id: passkey.user_id, counter: authenticationInfo.newCounter };
}
async function takePasskey(ctx, { id, counter }) {
  const taken = await ctx.db.updateTable("passkeys").set({ counter, last_used_at: sql44`now()` }).where("id", "=", id).where((eb) => eb.or([eb("counter", "<", counter), eb("counter", "=", 0)])).returning("id").executeTakeFirst();
  if (!taken) refuse("PASSKEY_REFUSED");
}

// src/modules/identity/passkey/passkey.commands.ts
async function beginPasskey(ctx) {
  const { id, email: email6 } = await actorAsOwner(ctx);
  const rpID = ctx.request.hostname;
  const options3 = await generateRegistrationOptions({
    rpID,
    rpName: ctx.tenant.name,
    userID: new Uint8Array(Buffer.from(ctx.actor.identifier)),
    userName: email6,
    userDisplayName: ctx.actor.name,
    attestationType: "none",
    excludeCredentials: await credentialsOf(ctx, id, rpID),
    authenticatorSelection: { residentKey: "required", userVerification: "required" }
  });
  await keepChallenge(ctx, options3.challenge, "register", id);
  return { options: { ...options3 } };
}
async function checkNewPasskey(look, answer7) {
  const { challenge, origin } = clientDataOf(answer7.response.clientDataJSON);
  await look(async (ctx) => {
    const { user_id } = await takeChallenge(ctx, challenge, "register");
    if (user_id !== ctx.actor.id) refuse("PASSKEY_REFUSED");
  });
  const { expectedOrigin, expectedRPID } = await look(async (ctx) => ({
    expectedOrigin: originFor(ctx, origin),
    expectedRPID: ctx.request.hostname
  }));
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    // What the contract let through has the library's shape; absent and undefined are one to it.
    response: answer7,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true
  }).catch(() => refuse("PASSKEY_REFUSED"));
  return verified && registrationInfo ? registrationInfo : refuse("PASSKEY_REFUSED");
}
async function addPasskey(ctx, name2, { credential, credentialBackedUp }) {
  const user_id = ctx.actor.id;
  const kept3 = await ctx.db.insertInto("passkeys").values({
    user_id,
    name: name2,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    rp_id: ctx.request.hostname,
    counter: credential.counter,
    transports: (credential.transports ?? []).join(","),
    is_synced: credentialBackedUp
  }).onConflict((oc) => oc.doNothing()).returning("id").executeTakeFirst();
  const { id } = kept3 ?? refuse("PASSKEY_REFUSED");
  ctx.changed({ module: "passkey", id, after: { name: name2 } });
  ctx.emit("security.changed", { user_id, change: "passkey_added", details: { value: name2 } });
  return passkeyById(ctx, id);
}
async function renamePasskey(ctx, passkey, name2) {
  await ctx.db.updateTable("passkeys").set({ name: name2 }).where("id", "=", passkey.id).execute();
  ctx.changed({ module: "passkey", id: passkey.id, before: { name: passkey.name }, after: { name: name2 } });
  return passkeyById(ctx, passkey.id);
}
async function removePasskey(ctx, { id, identifier, name: name2, user_id }) {
  await ctx.db.deleteFrom("passkeys").where("id", "=", id).execute();
  if (!hasFactor(await factorsOf(ctx, user_id))) await ctx.db.deleteFrom("backup_codes").where("user_id", "=", user_id).execute();
  ctx.changed({ module: "passkey", id, before: { name: name2 } });
  ctx.emit("security.changed", { user_id, change: "passkey_removed", details: { value: name2 } });
  return { identifier };
}
async function beginSignIn(ctx) {
  const owner = ctx.request.bearer === null ? null : await ownerOfGrant(ctx, "two_factor");
  if (owner) ctx.changed({ module: "user", id: owner.id });
  return askForPasskey(ctx, "sign_in", owner?.id ?? null);
}
var proveForSignIn = (look, answer7) => provePasskey(look, answer7, "sign_in");
async function signInWith(ctx, passkey, browser) {
  const owner = ctx.request.bearer === null ? null : await ownerOfGrant(ctx, "two_factor");
  const account = await accountById(ctx, passkey.user_id, deviceOf(ctx));
  if (!account?.role || account.status !== "active" || owner && owner.id !== account.id) return refuse("PASSKEY_REFUSED");
  if (owner) await spendGrant(ctx, owner.grant_id);
  await takePasskey(ctx, passkey);
  await forgive(ctx, account.id);
  return enterProven(ctx, account, account.role, browser);
}

// src/modules/identity/passkey/passkey.policy.ts
async function ownPasskey(ctx, identifier) {
  const found4 = await ctx.db.selectFrom("passkeys").select(["id", "identifier", "name", "user_id"]).where("identifier", "=", identifier).where("user_id", "=", ctx.actor.id).executeTakeFirst();
  return prove(found4 ?? refuse("NOT_FOUND"));
}

// src/modules/identity/passkey/passkey.handlers.ts
var passkeyRoutes = implement(passkeys, {
  list: async (ctx) => ({ recordsInfo: await passkeysOf(ctx, ctx.actor.id) }),
  options: (ctx) => beginPasskey(ctx),
  register: inSteps(
    (look, { body }) => checkNewPasskey(look, body.answer),
    async (ctx, { body }, made) => ({ passkeyInfo: await addPasskey(ctx, body.name, made) })
  ),
  rename: async (ctx, { params: params2, body }) => ({ passkeyInfo: await renamePasskey(ctx, await ownPasskey(ctx, params2.identifier), body.name) }),
  remove: async (ctx, { params: params2 }) => removePasskey(ctx, await ownPasskey(ctx, params2.identifier)),
  proofOptions: (ctx) => askForPasskey(ctx, "prove", ctx.actor.id),
  signInOptions: (ctx) => beginSignIn(ctx),
  signIn: inSteps(
    (look, { body }) => proveForSignIn(look, body.answer),
    (ctx, { body }, proven2) => signInWith(ctx, proven2, body)
  )
});

// ../../packages/contract/src/identity/password/password.contract.ts
import * as z41 from "zod";
var twice = {
  password: z41.string("Password is required").min(1, "Password is required").max(1e3),
  confirm_password: z41.string("Passwords must match").max(1e3)
};
var areAlike = (body) => body.password === body.confirm_password;
var unlike = { path: ["confirm_password"], message: "Passwords must match" };
var passwords = resource("identity.password", {
  set: {
    route: "POST /auth/set-password",
    access: "public",
    summary: "Choose a password, with the one-time token of a link, a code or a sign-in in the Authorization header.",
    description: "What follows is in the token: at sign-in the session, otherwise signing in by hand. After a reset every session and device of the person ends; a second factor stays.",
    body: z41.object(twice).refine(areAlike, unlike),
    response: z41.union([SignInResult, z41.object({ result: z41.literal("password_set") })]),
    message: "Your password is set. You can sign in now",
    errors: ["AUTHORIZATION_MISSING", "LINK_EXPIRED"],
    audit: "user.password_set",
    limit: { by: "ip", max: 20, seconds: 3600 }
  },
  forgot: {
    route: "POST /auth/forgot-password",
    access: "public",
    summary: "Send a code with which a new password can be chosen.",
    description: "Always answers alike; nothing about the account changes before the code is proven.",
    body: z41.object(nameFields).superRefine(needsName),
    response: OtpChallenge,
    message: "If the account exists, an OTP has been sent",
    audit: "code.asked",
    limit: { by: "ip", max: 20, seconds: 3600 }
  },
  change: {
    route: "PUT /auth/change-password",
    access: "public",
    summary: "Replace your password, with your access token or with the one-time token of a forced change.",
    description: "This session stays, all others of the person end, and a mail tells them.",
    body: z41.object({ current_password: z41.string("Password is required").min(1, "Password is required").max(1e3), ...twice }).refine(areAlike, unlike),
    response: z41.union([SignInResult, z41.object({ result: z41.literal("password_changed") })]),
    message: "Password changed successfully",
    errors: ["AUTHORIZATION_MISSING", "UNAUTHORIZED", "LINK_EXPIRED", "TOO_MANY_REQUESTS"],
    audit: "user.password_changed",
    limit: { by: "ip", max: 60, seconds: 3600 }
  }
});

// ../../packages/contract/src/identity/password/password.rules.ts
var passwordMinLength = 15;
var passwordMaxLength = 128;
var tooCommon = { text: "This password is too common, please choose another" };
var folded = (text3) => text3.normalize("NFKC").toLowerCase();
function isPattern(password) {
  const text3 = folded(password);
  if (/^(.{1,6})\1+.{0,5}$/u.test(text3) && new Set(text3).size <= 6) return true;
  const steps = [...text3].map((letter, index, all) => index ? letter.codePointAt(0) - all[index - 1].codePointAt(0) : 0).slice(1);
  const even = steps.filter((step) => Math.abs(step) <= 1).length;
  return even / steps.length > 0.8;
}
var rows = [
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1234567890",
  "password",
  "passwort",
  "motdepasse",
  "parola",
  "letmein",
  "welcome",
  "iloveyou",
  "administrator",
  "admin",
  "changeme",
  "sifre",
  "embark"
];
function isWellKnown(password) {
  const rest = rows.reduce((text3, row) => text3.replaceAll(row, ""), folded(password)).replace(/[\d\W_]+/g, "");
  return rest.length < 4 && rows.some((row) => folded(password).includes(row));
}
function passwordProblem(password, own5 = [], min = passwordMinLength) {
  const length2 = [...password.normalize("NFC")].length;
  if (length2 === 0) return { text: "Password is required" };
  if (length2 < min) return { text: "Password must be at least {{n}} characters", vars: { n: min } };
  if (length2 > passwordMaxLength) return { text: "Password must be at most 128 characters" };
  const given = folded(password);
  const holdsOwn = own5.map(folded).some((word) => word.length >= 4 && given.includes(word));
  if (holdsOwn || isPattern(password) || isWellKnown(password)) return tooCommon;
  return void 0;
}

// src/platform/auth/common-passwords.ts
var known2;
var load = async () => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set((dictionary["passwords-common"] ?? []).filter((one9) => String(one9).length >= 8).map((one9) => String(one9).toLowerCase()));
};
async function isCommon(password) {
  known2 ??= load();
  return (await known2).has(password.normalize("NFKC").toLowerCase());
}

// src/modules/identity/password/password.rules.ts
var minLengthOf = ({ security }) => security.two_factor_required ? security.password_min_length : Math.max(passwordMinLength, security.password_min_length);
async function problemWith(tenant, password, chooser) {
  const own5 = [chooser.first_name, chooser.last_name, chooser.email.split("@")[0], tenant.name, tenant.code];
  const problem2 = passwordProblem(password, own5, minLengthOf(tenant.settings));
  return problem2 ?? (await isCommon(password) ? tooCommon : void 0);
}

// src/modules/identity/password/password.commands.ts
async function preparePassword(look, password) {
  const owner = await look(async (ctx) => {
    const found4 = await ownerOfGrant(ctx, "set_password", "invitation", "signup", "reset_password");
    const problem2 = await problemWith(ctx.tenant, password, found4);
    if (problem2) refuseField("password", problem2.text, problem2.vars);
    return found4;
  });
  return { owner, password_hash: await hashPassword(password) };
}
async function setPassword(ctx, { owner, password_hash }) {
  await spendGrant(ctx, owner.grant_id);
  await endLinks(ctx, owner.id);
  await keepPassword(ctx, owner.id, password_hash);
  await endAllSessions(ctx, owner.id, "password_changed");
  ctx.wasDoneBy(owner.id);
  ctx.changed({ module: "user", id: owner.id });
  if (owner.purpose === "reset_password") {
    await ctx.db.updateTable("devices").set({ status: "logged_out" }).where("user_id", "=", owner.id).execute();
    ctx.emit("password.changed", { user_id: owner.id });
  }
  if (owner.purpose !== "set_password" || owner.device_identifier === null) return { result: "password_set" };
  return goIn(ctx, owner.id, {});
}
async function keepPassword(ctx, userId, password_hash) {
  const forgiven = { failed_sign_ins: 0, retry_after: null, recent_tries: [] };
  await ctx.db.updateTable("users").set({ ...forgiven, password_hash, password_change_required: false, updated_at: ctx.now().toISOString() }).where("id", "=", userId).execute();
  await ctx.db.updateTable("devices").set(forgiven).where("user_id", "=", userId).where("failed_sign_ins", ">", 0).execute();
}
async function goIn(ctx, userId, browser) {
  const account = await accountById(ctx, userId, deviceOf(ctx));
  if (account?.status !== "active" || !account.role) return refuse("LINK_EXPIRED");
  return enterProven(ctx, account, account.role, browser);
}

// src/modules/identity/password/password-changer.commands.ts
async function changerOf(ctx) {
  const bearer = ctx.request.bearer ?? refuse("AUTHORIZATION_MISSING");
  const claims3 = ctx.tokens.readAccess(bearer);
  if (claims3) {
    const session = await ctx.db.selectFrom("sessions").innerJoin("users", "users.id", "sessions.user_id").select(["users.id", "first_name", "last_name", "email", "password_hash", "sessions.id as session_id", "sessions.device_id"]).where("sessions.id", "=", claims3.session).where("users.identifier", "=", claims3.sub).where("sessions.status", "=", "active").where("sessions.expires_at", ">", ctx.now().toISOString()).where("users.status", "=", "active").executeTakeFirst();
    if (!session || claims3.tenant !== ctx.tenant.id) return refuse("UNAUTHORIZED");
    return { ...session, grant_id: null };
  }
  const { grant_id, id } = await ownerOfGrant(ctx, "change_password");
  const owner = await ctx.db.selectFrom("users").select(["id", "first_name", "last_name", "email", "password_hash"]).select(
    (eb) => eb.selectFrom("devices").select("devices.id").whereRef("devices.user_id", "=", "users.id").where("device_identifier", "=", deviceOf(ctx)).where("devices.status", "=", "active").as("device_id")
  ).where("id", "=", id).executeTakeFirstOrThrow();
  return { ...owner, grant_id, session_id: null };
}

// src/modules/identity/password/password-change.commands.ts
async function prepareChange(look, given) {
  const changer = await look(async (ctx) => {
    const found4 = await changerOf(ctx);
    await countTry(ctx, found4, { email: found4.email });
    return found4;
  });
  if (!await isPassword(given.current_password, changer.password_hash)) refuseField("current_password", "This is not your password");
  const problem2 = await look((ctx) => problemWith(ctx.tenant, given.password, changer));
  if (problem2) refuseField("password", problem2.text, problem2.vars);
  if (given.password === given.current_password) refuseField("password", "Choose another password than before");
  return { changer, password_hash: await hashPassword(given.password) };
}
async function changePassword(ctx, { changer, password_hash }) {
  if (changer.grant_id !== null) await spendGrant(ctx, changer.grant_id);
  await keepPassword(ctx, changer.id, password_hash);
  await endOtherSessions(ctx, changer.id, changer.session_id, "password_changed");
  ctx.emit("password.changed", { user_id: changer.id });
  ctx.wasDoneBy(changer.id);
  ctx.changed({ module: "user", id: changer.id });
  return changer.grant_id === null ? { result: "password_changed" } : goIn(ctx, changer.id, {});
}

// src/modules/identity/password/password.handlers.ts
var passwordRoutes = implement(passwords, {
  set: inSteps(
    (look, { body }) => preparePassword(look, body.password),
    (ctx, _, made) => setPassword(ctx, made)
  ),
  forgot: (ctx, { body }) => askForCode(ctx, { otp_type: "forgot_password", name: nameIn(body) }),
  change: inSteps(
    (look, { body }) => prepareChange(look, body),
    (ctx, _, made) => changePassword(ctx, made)
  )
});

// ../../packages/contract/src/identity/profile/picture.contract.ts
var pictures = resource("identity.picture", {
  upload: {
    route: "POST /account/picture",
    access: "signed-in",
    summary: "Upload a picture for your own profile or the logo of your agency; it is kept for 24 hours until it is taken.",
    description: "Multipart, one part named file, at most 5 MB: jpg, jpeg or png, told by content. It takes no right to documents.",
    response: UploadAnswer,
    status: 201,
    message: "File uploaded",
    errors: ["FILE_TOO_LARGE", "FILE_TYPE_REFUSED", "FILE_REQUIRED"],
    audit: "file.uploaded",
    upload: { field: "file", maxBytes: maxFileBytes },
    limit: { by: "user", max: 30, seconds: 600 }
  }
});

// src/modules/identity/profile/contact.commands.ts
import { randomInt } from "node:crypto";
import { sql as sql45 } from "kysely";
var mostTries2 = 5;
var codeMinutes = 10;
var contactOf = (ctx) => ctx.db.selectFrom("users").select(["email", "country_code", "mobile"]).where("id", "=", ctx.actor.id).executeTakeFirstOrThrow();
var digits3 = (text3) => text3?.replace(/\D/g, "") || null;
var numberIn = ({ country_code, mobile }) => {
  const number63 = digits3(mobile);
  return { mobile: number63, country_code: number63 && `+${digits3(country_code)}` };
};
var hashFor = (ctx, { kind: kind3, value }, code) => ctx.tokens.hashOf(ctx.tokens.signLink("contact", ctx.actor.id, kind3, value, code));
function wishIn(body, now) {
  const email6 = body.email !== void 0 && body.email !== now.email;
  const next = numberIn(body);
  const mobile = body.mobile !== void 0 && (next.mobile !== now.mobile || next.mobile !== null && next.country_code !== now.country_code);
  if (email6 && mobile) return refuseField("mobile", "Change the email address first, then the mobile number");
  if (email6) return { kind: "email", value: body.email };
  return mobile ? { kind: "mobile", value: next.mobile === null ? "" : `${next.country_code}${next.mobile}` } : void 0;
}
async function tryContact(look, { verificationCode }) {
  if (verificationCode === void 0) return { code_hash: void 0 };
  const counted2 = await look(
    (ctx) => ctx.db.updateTable("contact_changes").set((eb) => ({ failed_tries: eb("failed_tries", "+", 1) })).where("user_id", "=", ctx.actor.id).where("failed_tries", "<", mostTries2).where("expires_at", ">", sql45`now()`).returning("code_hash").executeTakeFirst()
  );
  return { code_hash: counted2?.code_hash };
}
async function changeContact(ctx, body, { code_hash }) {
  const now = await contactOf(ctx);
  const wish = wishIn(body, now);
  if (!wish) return { before: {}, after: {} };
  needRecentProof(ctx.actor, ctx.now());
  if (wish.value !== "") {
    if (body.verificationCode === void 0) return askForCode2(ctx, wish);
    if (!code_hash?.equals(hashFor(ctx, wish, body.verificationCode)))
      return refuse("CODE_INVALID", {}, [{ field: "verificationCode", text: "Invalid verification code", code: "CODE_INVALID" }]);
  }
  return wish.kind === "email" ? takeEmail(ctx, now, wish.value) : takeNumber(ctx, now, body);
}
function askForCode2(ctx, wish) {
  ctx.evenIfRefused(async (kept3) => {
    const user_id = kept3.actor.id;
    const code = String(randomInt(1e6)).padStart(6, "0");
    const fresh = {
      ...wish,
      code_hash: hashFor(kept3, wish, code),
      failed_tries: 0,
      expires_at: sql45`now() + ${`${codeMinutes} minutes`}::interval`
    };
    const sent = await kept3.db.insertInto("contact_changes").values({ user_id, ...fresh }).onConflict(
      (oc) => oc.constraint("contact_changes_tenant_id_user_id_key").doUpdateSet(fresh).where(
        (eb) => eb.or([
          eb("contact_changes.value", "<>", wish.value),
          eb("contact_changes.expires_at", "<", sql45`now() + ${`${codeMinutes - 1} minutes`}::interval`)
        ])
      )
    ).returning("id").executeTakeFirst();
    if (!sent) return;
    kept3.audit("user.contact_code_sent", { module: "user", id: user_id, after: wish });
    await sendLetter(kept3, {
      event: "code_contact",
      channel: wish.kind === "email" ? "email" : "sms",
      language: kept3.language,
      values: { code, company: kept3.tenant.name, minutes: codeMinutes },
      recipient: wish.value,
      user_id
    });
  });
  return refuse("CODE_REQUIRED", { to: wish.value });
}
async function takeEmail(ctx, { email: before }, email6) {
  const id = ctx.actor.id;
  const taken = await ctx.db.selectFrom("users").select("id").where("email", "=", email6).executeTakeFirst();
  if (taken) return refuseField("email", "Somebody here has this email address already");
  await ctx.db.updateTable("users").set({ email: email6 }).where("id", "=", id).execute();
  await spend(ctx);
  ctx.emit("security.changed", { user_id: id, change: "email_changed", details: { value: email6 } });
  await sendLetter(ctx, {
    event: "email_changed_old_address",
    channel: "email",
    language: ctx.language,
    values: { value: email6 },
    recipient: before,
    user_id: id
  });
  return { before: { email: before }, after: { email: email6 } };
}
async function takeNumber(ctx, { country_code, mobile }, body) {
  const [id, next] = [ctx.actor.id, numberIn(body)];
  await ctx.db.updateTable("users").set(next).where("id", "=", id).execute();
  await spend(ctx);
  const value = next.mobile === null ? "--" : `${next.country_code} ${next.mobile}`;
  ctx.emit("security.changed", { user_id: id, change: "mobile_changed", details: { value } });
  return { before: { country_code, mobile }, after: next };
}
var spend = (ctx) => ctx.db.deleteFrom("contact_changes").where("user_id", "=", ctx.actor.id).execute();

// src/modules/identity/profile/picture.commands.ts
import { sql as sql46 } from "kysely";
var isPicture = (mediaType) => mediaType === "image/png" || mediaType === "image/jpeg";
var wrongKind = "Choose a PNG, JPG or JPEG file";
var drawPicture = (look, upload) => drawUpload(look, upload, isPicture);
var release = (ctx, ids2) => sql46`update files set attached_at = null, purpose = 'document', created_at = now() - interval '2 days' where id = any(${ids2.filter((id) => id !== null)}::int[])`.execute(
  ctx.db
);
async function drawnFace(look, identifier) {
  if (!identifier) return void 0;
  const { files: files2, upload } = await look(async (ctx) => {
    const upload2 = await ownUpload(ctx, identifier);
    if (!upload2) return refuseField("profile_picture_identifier", "This file is no longer available. Upload it again");
    if (!isPicture(upload2.media_type)) return refuseField("profile_picture_identifier", wrongKind);
    return { files: ctx.files, upload: upload2 };
  });
  return putContent(files2, await thumbOf(await wholeOf(files2.read(upload.storage_key)), upload.file_extension, true));
}
async function changePicture(ctx, stored) {
  const id = ctx.actor.id;
  const before = await ctx.db.selectFrom("users").select("picture_file_id").where("id", "=", id).executeTakeFirstOrThrow();
  const face = { filename: "picture.webp", media_type: "image/webp", purpose: "profile_picture" };
  const picture_file_id = stored ? (await storeFile(ctx, { stored, ...face })).id : null;
  await ctx.db.updateTable("users").set({ picture_file_id }).where("id", "=", id).execute();
  await release(ctx, [before.picture_file_id]);
}
async function changeLogo(ctx, { agent_logo_identifier: large, agent_small_logo_identifier: small }) {
  const { agentId, group } = ctx.actor;
  if (group !== "agent" || agentId === null) return refuse("PERMISSION_DENIED");
  const before = await ctx.db.selectFrom("agents").select(["logo_file_id", "small_logo_file_id"]).where("id", "=", agentId).executeTakeFirstOrThrow();
  const after = {
    ...large !== void 0 && { logo_file_id: await logoFrom(ctx, "agent_logo_identifier", large) },
    ...small !== void 0 && { small_logo_file_id: await logoFrom(ctx, "agent_small_logo_identifier", small) }
  };
  if (Object.keys(after).length) await ctx.db.updateTable("agents").set(after).where("id", "=", agentId).execute();
  await release(ctx, [large === void 0 ? null : before.logo_file_id, small === void 0 ? null : before.small_logo_file_id]);
  ctx.changed({ module: "agent", id: agentId, before, after });
}
async function logoFrom(ctx, field, identifier) {
  if (identifier === null) return null;
  const [file] = await attachUploads(ctx, [identifier], "agent_logo");
  const { media_type } = await ctx.db.selectFrom("files").select("media_type").where("id", "=", file.id).executeTakeFirstOrThrow();
  return isPicture(media_type) ? file.id : refuseField(field, wrongKind);
}

// src/modules/identity/profile/profile.commands.ts
import { sql as sql47 } from "kysely";

// src/platform/tenancy/languages.ts
var offeredLanguages = ({ default_language, settings }) => languages.filter((each) => each === default_language || settings.languages.enabled.includes(each));

// src/modules/identity/profile/profile.commands.ts
async function changeLanguage(ctx, language) {
  if (!offeredLanguages(ctx.tenant).includes(language)) refuseField("language", "This language is not offered here");
  await ctx.db.updateTable("users").set({ language }).where("id", "=", ctx.actor.id).execute();
  ctx.changed({ module: "user", id: ctx.actor.id, after: { language } });
}
async function prefer(ctx, key, value) {
  const user_id = ctx.actor.id;
  if (value === null || value === void 0)
    await ctx.db.deleteFrom("preferences").where("user_id", "=", user_id).where("key", "=", key).execute();
  else {
    const text3 = JSON.stringify(value);
    await ctx.db.insertInto("preferences").values({ user_id, key, value: text3 }).onConflict((oc) => oc.constraint("preferences_tenant_id_user_id_key_key").doUpdateSet({ value: text3, updated_at: sql47`now()` })).execute();
  }
  ctx.changed({ module: "user", id: user_id, after: { preference: key } });
}
async function updateProfile(ctx, body, contact, picture) {
  const id = ctx.actor.id;
  const { first_name, last_name } = body;
  const before = await ctx.db.selectFrom("users").select(["first_name", "last_name"]).where("id", "=", id).executeTakeFirstOrThrow();
  const changed3 = await changeContact(ctx, body, contact);
  await ctx.db.updateTable("users").set({ first_name, last_name, updated_at: sql47`now()` }).where("id", "=", id).execute();
  if (body.profile_picture_identifier !== void 0) await changePicture(ctx, picture);
  ctx.changed({ module: "user", id, before: { ...before, ...changed3.before }, after: { first_name, last_name, ...changed3.after } });
  await ctx.forgetAccess(ctx.actor.sessionId);
}

// src/modules/identity/profile/profile.queries.ts
import { sql as sql48 } from "kysely";

// src/modules/identity/profile/gates.queries.ts
function switchesOf(ctx) {
  const states = Object.keys(gates).map((key) => [key, gateIsOn(ctx, key)]);
  return {
    gates: Object.fromEntries(states),
    gateConfig: Object.fromEntries(states.filter(([, isOn]) => isOn).map(([key]) => [key, ctx.tenant.gates[key].config]))
  };
}
function setupFor(ctx) {
  const { state } = ctx.tenant.settings.setup;
  return state !== "done" && can(ctx, "settings.organization.update") && !ctx.actor.viewedBy ? state : null;
}
function landingOf(ctx, screens2 = allScreens) {
  if (setupFor(ctx) === "open") return organizationScreens.setup.path;
  const rule = ctx.tenant.landing.find(({ audience, gate_key, target: target2 }) => {
    const screen = screenAt(screens2, target2);
    return isAmong(audience, identityOf(ctx.actor)) && (!gate_key || gateIsOn(ctx, gate_key)) && screen !== void 0 && mayOpen(ctx, screen);
  });
  return rule?.target.replace(ownIdentifier, ctx.actor.identifier ?? "") ?? platformScreens.home.path;
}

// src/modules/identity/profile/profile.queries.ts
async function profileOf(ctx) {
  const { rows: rows2 } = await sql48`
    select u.identifier, u.id, u.first_name, u.last_name, u.email, u.mobile, u.country_code, u."group", u.language, u.time_zone, u.extension,
      (select coalesce(jsonb_agg(jsonb_build_object('identifier', r.identifier, 'name', r.name, 'system_key', r.system_key) order by ur.position, ur.id), '[]')
        from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and r.is_active) as roles,
      (select jsonb_build_object('identifier', a.identifier, 'name', a.name,
        'logo', (select jsonb_build_object('identifier', f.identifier, 'media_type', f.media_type) from files f where f.id = a.logo_file_id),
        'small_logo', (select jsonb_build_object('identifier', f.identifier, 'media_type', f.media_type) from files f where f.id = a.small_logo_file_id)) from agents a where a.id = u.agent_id) as agent,
      (select jsonb_build_object('identifier', f.identifier, 'media_type', f.media_type) from files f where f.id = u.picture_file_id) as picture,
      u."group" = 'user' and exists (select 1 from leads where student_user_id = u.id and deleted_at is null) as is_student
    from users u where u.id = ${ctx.actor.id}`.execute(ctx.db);
  const { roles: roles2, agent, picture, is_student, time_zone, ...user } = rows2[0];
  const group = groups.find(({ key }) => key === user.group);
  const signedAgreementInfo = await currentSigned(ctx);
  const shown6 = (file) => file && fileLink(ctx, file).view_page;
  const active = roles2.find(({ identifier }) => identifier === ctx.actor.roleIdentifier);
  return {
    user: { ...user, profile_picture_url: shown6(picture), time_zone: time_zone ?? ctx.tenant.time_zone },
    identityInfo: roles2,
    activeUserIdentityInfo: {
      identifier: ctx.actor.roleIdentifier,
      name: active?.name ?? "",
      system_key: ctx.actor.roleKey,
      group_info: { identifier: group.key, name: group.name }
    },
    userAuthoritiesInfo: {
      ...Object.fromEntries(permissions.map((key) => [key, ctx.actor.permissions.has(key) ? 1 : 0])),
      ...Object.fromEntries(keysToCome.map((key) => [key, 0]))
    },
    hasStudentProfile: is_student,
    studentProfileInfo: is_student ? { identifier: user.identifier } : null,
    hasAgreementSigned: signedAgreementInfo !== null,
    signedAgreementInfo,
    mustSignAgreement: ctx.actor.mustSign,
    activeSubscriptions: subscriptionsOf(ctx),
    attendanceInfo: await attendanceOf(ctx),
    agentInfo: agent && {
      identifier: agent.identifier,
      name: agent.name,
      agent_logo: shown6(agent.logo),
      agent_small_logo: shown6(agent.small_logo)
    }
  };
}
var subscriptionsOf = ({ tenant }) => Object.entries(tenant.features).flatMap(([type, isOn]) => isOn ? [{ type, status: "active" }] : []);
function capabilitiesOf(ctx) {
  const switches2 = switchesOf(ctx);
  return {
    ...switches2,
    features: ctx.tenant.features,
    landing: landingOf(ctx),
    setup: setupFor(ctx),
    can_dial: ctx.canDial,
    idle_minutes: switches2.gates["session.idle_sign_out"] ? ctx.tenant.settings.security.idle_minutes : null
  };
}
async function preferencesOf2(ctx) {
  const rows2 = await ctx.db.selectFrom("preferences").select(["key", "value"]).where("user_id", "=", ctx.actor.id).execute();
  return Object.fromEntries(rows2.map(({ key, value }) => [key, value]));
}

// src/modules/identity/profile/profile.handlers.ts
var profileRoutes = implement(profile, {
  get: (ctx) => profileOf(ctx),
  update: inSteps(
    async (look, { body }) => ({
      contact: await tryContact(look, body),
      picture: await drawnFace(look, body.profile_picture_identifier)
    }),
    async (ctx, { body }, { contact, picture }) => {
      try {
        await updateProfile(ctx, body, contact, picture);
      } catch (error) {
        if (picture) await ctx.files.remove(picture.storage_key).catch(() => {
        });
        throw error;
      }
      return profileOf(ctx);
    }
  ),
  agentLogo: async (ctx, { body }) => {
    await changeLogo(ctx, body);
    return profileOf(ctx);
  },
  capabilities: async (ctx) => capabilitiesOf(ctx),
  changeLanguage: async (ctx, { body }) => {
    await changeLanguage(ctx, body.language);
    return body;
  },
  preferences: async (ctx) => ({ preferences: await preferencesOf2(ctx) }),
  prefer: async (ctx, { params: params2, body }) => {
    await prefer(ctx, params2.key, body.value);
    return { key: params2.key, value: body.value ?? null };
  }
});
var pictureRoutes = implement(pictures, {
  upload: inSteps(
    (look, { upload }) => drawPicture(look, upload),
    (ctx, { upload }, drawn3) => keepUpload(ctx, upload, drawn3)
  )
});

// ../../packages/contract/src/identity/public-tenant/public-tenant.contract.ts
import * as z42 from "zod";
var publicTenant = resource("identity.public_tenant", {
  config: {
    route: "GET /public-tenant/config",
    access: "public",
    summary: "Read what this address is: the company, its languages and the ways to sign in.",
    response: z42.object({
      tenantInfo: z42.object({
        code: z42.string(),
        number: z42.string(),
        name: z42.string(),
        default_language: z42.enum(languages),
        enabled_languages: z42.array(z42.enum(languages)),
        accent_color: z42.string().nullable(),
        currency: z42.string(),
        country_code: z42.string(),
        time_zone: z42.string(),
        number_format: z42.enum(numberFormatNames),
        contact: z42.object({ address: z42.string(), email: z42.string(), phone: z42.string(), website: z42.string() })
      }),
      gates: z42.record(z42.string(), z42.boolean()),
      gateConfig: z42.record(z42.string(), z42.unknown()),
      auth: z42.object({
        login_methods: z42.array(z42.enum(loginMethods)),
        sign_up_enabled: z42.boolean(),
        agent_request_enabled: z42.boolean(),
        password_min_length: z42.number().int(),
        otp_resend_seconds: z42.number().int()
      }),
      integrations: z42.object({ whatsapp_connect_origins: z42.array(z42.string()), geo_lookup_url: z42.string() })
    })
  },
  country: {
    route: "GET /visitor/country",
    access: "public",
    summary: "Guess the country a visitor is in, for a form to begin with; nothing is asked outside (G-C-28).",
    response: z42.object({ country_code: z42.string() }),
    limit: { by: "ip", max: 120, seconds: 60 }
  },
  countries: {
    route: "GET /visitor/countries",
    access: "public",
    summary: "Read the countries with their dial codes, named in the language of the caller.",
    response: z42.object({
      recordsInfo: z42.array(z42.object({ id: Id, iso2: z42.string(), name: z42.string(), dial_code: z42.string().nullable() }))
    }),
    limit: { by: "ip", max: 120, seconds: 60 }
  }
});

// src/platform/visitor/country.ts
import fs from "node:fs/promises";
import { createRequire } from "node:module";
import { isIP } from "node:net";
var { resolve } = createRequire(import.meta.url);
var tables;
async function countryOf(ip) {
  const address = ip?.replace(/^::ffff:(?=\d+\.)/i, "") ?? "";
  const version = isIP(address);
  if (version === 0) return void 0;
  tables ??= { v4: read("ipv4", 0n), v6: read("ipv6", 64n) };
  return version === 4 ? find(await tables.v4, v4Number(address)) : find(await tables.v6, v6Prefix(address));
}
async function read(version, shift) {
  const text3 = await fs.readFile(resolve(`@ip-location-db/asn-country/asn-country-${version}-num.csv`), "utf8");
  const lines2 = text3.split("\n").filter(Boolean);
  const table = { starts: new BigUint64Array(lines2.length), ends: new BigUint64Array(lines2.length) };
  const countries = lines2.map((line, index) => {
    const [start = "", end = "", country2 = "  "] = line.split(",");
    table.starts[index] = BigInt(start) >> shift;
    table.ends[index] = BigInt(end) >> shift;
    return country2.trim().slice(0, 2).padEnd(2);
  });
  return { ...table, countries: countries.join("") };
}
function find({ starts, ends, countries }, value) {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle] <= value) low = middle;
    else high = middle - 1;
  }
  if (low < 0 || starts[low] > value || ends[low] < value) return void 0;
  return countries.slice(low * 2, low * 2 + 2).trim() || void 0;
}
var v4Number = (address) => address.split(".").reduce((sum, part) => sum * 256n + BigInt(part), 0n);
function v6Prefix(address) {
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const groups2 = tail === void 0 ? left : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return groups2.slice(0, 4).reduce((sum, group) => sum * 65536n + BigInt(`0x${group || "0"}`), 0n);
}

// src/modules/identity/public-tenant/countries.queries.ts
import { sql as sql49 } from "kysely";
var countriesFor = async ({ db, language }) => (await sql49`select id, iso2, coalesce(names->>${language}, name) as name, dial_code from countries order by 3, 1`.execute(db)).rows;

// src/modules/identity/public-tenant/public-tenant.handlers.ts
var publicTenantRoutes = implement(publicTenant, {
  config: async (ctx) => {
    const { auth, integrations, contact, formats } = ctx.tenant.settings;
    const { code, number: number63, name: name2, default_language, accent_color, currency, country_code, time_zone } = ctx.tenant;
    return {
      tenantInfo: {
        code,
        number: number63,
        name: name2,
        default_language,
        enabled_languages: offeredLanguages(ctx.tenant),
        accent_color,
        currency,
        country_code,
        time_zone,
        number_format: formats.numbers,
        contact
      },
      ...switchesOf(ctx),
      auth: {
        login_methods: auth.login_methods,
        sign_up_enabled: auth.sign_up_enabled,
        // Without the module nobody decides what agencies ask for.
        agent_request_enabled: auth.agent_request_enabled && ctx.tenant.features.agent_module,
        password_min_length: minLengthOf(ctx.tenant.settings),
        otp_resend_seconds: codeRules.resendSeconds
      },
      integrations
    };
  },
  country: async (ctx) => ({ country_code: await countryOf(ctx.ip) ?? ctx.tenant.country_code }),
  countries: async (ctx) => ({ recordsInfo: await countriesFor(ctx) })
});

// ../../packages/contract/src/identity/reauthentication/reauthentication.contract.ts
import * as z43 from "zod";
var Proof = z43.union(
  [
    z43.object({ password: z43.string().min(1).max(1e3) }),
    z43.object({ verificationCode: VerificationCode }),
    z43.object({ passkey: PasskeyAnswer })
  ],
  "Password is required"
);
var FreshToken = z43.object({ tokensInfo: z43.object({ accessToken: z43.string() }) });
var reauthentication = resource("identity.reauthentication", {
  confirm: {
    route: "POST /auth/reauthenticate",
    access: "signed-in",
    summary: "Prove again who you are, by password, by a code of the app or by a passkey; the new token allows heavy acts for five minutes.",
    body: Proof,
    response: FreshToken,
    message: "Confirmed",
    errors: ["INVALID_CREDENTIALS", "CODE_INVALID", "PASSKEY_REFUSED", "TWO_FACTOR_LOCKED", "TOO_MANY_REQUESTS"],
    audit: "session.reauthenticated",
    limit: { by: "user", max: 30, seconds: 300 }
  },
  ways: {
    route: "GET /auth/reauthenticate",
    access: "signed-in",
    summary: "Read by which means you can prove again who you are.",
    response: z43.object({ ways: z43.array(z43.enum(["password", "code", "passkey"])) })
  }
});

// src/modules/identity/session/proof.commands.ts
import { sql as sql50 } from "kysely";
async function renewProof(ctx, { sub, session, role, device }) {
  const proven2 = await ctx.db.updateTable("sessions").set({ auth_time: sql50`now()` }).where("id", "=", session).where("status", "=", "active").returning("id").executeTakeFirst();
  if (!proven2) return refuse("TOKEN_UNKNOWN");
  const auth_time = Math.floor(ctx.now().getTime() / 1e3);
  return {
    tokensInfo: {
      accessToken: ctx.tokens.signAccess({
        sub,
        tenant: ctx.tenant.id,
        client_number: ctx.tenant.number,
        session,
        role,
        device,
        auth_time
      })
    }
  };
}

// src/modules/identity/reauthentication/reauthentication.commands.ts
async function lookAtProof(look, proof) {
  if ("passkey" in proof) return { way: "passkey", passkey: await provePasskey(look, proof.passkey, "prove") };
  if ("verificationCode" in proof)
    return { way: "code", code: proof.verificationCode, attempt: await look((ctx) => countAttempt(ctx, ctx.actor.id, null)) };
  const account = await look(async (ctx) => {
    const found4 = await accountById(ctx, ctx.actor.id, ctx.actor.deviceIdentifier);
    await countTry(ctx, found4, { email: "" });
    return found4;
  });
  return { way: "password", isRight: await isPassword(proof.password, account?.password_hash) };
}
async function confirmIdentity(ctx, found4) {
  const { id, identifier, sessionId, roleIdentifier, deviceIdentifier } = ctx.actor;
  if (found4.way === "password") await acceptPassword(ctx, found4.isRight);
  else if (found4.way === "code") {
    if (!await takeAppCode(ctx, id, found4.code)) return refuseAttempt(ctx, found4.attempt, "verificationCode");
  } else {
    if (found4.passkey.user_id !== id) refuse("PASSKEY_REFUSED");
    await takePasskey(ctx, found4.passkey);
  }
  ctx.changed({ module: "user", id, after: { way: found4.way } });
  return renewProof(ctx, { sub: identifier, session: sessionId, role: roleIdentifier, device: deviceIdentifier });
}
async function acceptPassword(ctx, isRight) {
  const { id, deviceIdentifier } = ctx.actor;
  if (!isRight) {
    ctx.evenIfRefused(async (kept3) => kept3.audit("session.reauthentication_refused", { module: "user", id }));
    refuse("INVALID_CREDENTIALS", {}, [{ field: "password", text: "Invalid credentials", code: "INVALID_CREDENTIALS" }]);
  }
  const forgiven = { failed_sign_ins: 0, retry_after: null };
  await ctx.db.updateTable("users").set(forgiven).where("id", "=", id).where("failed_sign_ins", ">", 0).execute();
  await ctx.db.updateTable("devices").set(forgiven).where("user_id", "=", id).where("device_identifier", "=", deviceIdentifier).execute();
}

// src/modules/identity/reauthentication/reauthentication.queries.ts
async function waysToProve(ctx) {
  const [account, factors] = [await accountById(ctx, ctx.actor.id, null), await factorsOf(ctx, ctx.actor.id)];
  return [
    ...account?.password_hash ? ["password"] : [],
    ...factors.enabled_at === null ? [] : ["code"],
    ...factors.passkeys > 0 ? ["passkey"] : []
  ];
}

// src/modules/identity/reauthentication/reauthentication.handlers.ts
var reauthenticationRoutes = implement(reauthentication, {
  confirm: inSteps(
    (look, { body }) => lookAtProof(look, body),
    (ctx, _, found4) => confirmIdentity(ctx, found4)
  ),
  ways: async (ctx) => ({ ways: await waysToProve(ctx) })
});

// src/modules/identity/referral/referral.handlers.ts
var referralRoutes = implement(referrals, {
  shortLink: async (ctx, { params: params2, query: query3 }) => {
    const { identifier } = await linkOf(ctx, params2.code);
    return { referralInfo: { referral_id: identifier, referral_type: query3.referral } };
  },
  own: (ctx) => ownLinks(ctx)
});

// ../../packages/contract/src/identity/saved-view/saved-view.contract.ts
import * as z44 from "zod";
var ListName = z44.string("List is required").regex(/^[a-z][a-z0-9_.-]{0,60}$/, "List is required");
var State = z44.record(z44.string(), z44.unknown()).refine((value) => JSON.stringify(value).length <= 2e4, "This value is not valid");
var SavedView = z44.object({
  identifier: Identifier,
  id: Id,
  list: z44.string(),
  name: z44.string(),
  /** The list's own state, as its address carries it. */
  state: z44.record(z44.string(), z44.unknown()),
  is_shared: z44.boolean(),
  /** Only its owner may change or delete a view. */
  is_own: z44.boolean(),
  order_by: z44.number().int()
});
var SavedViewBody = z44.object({
  name: requiredText("Name is required", 60),
  state: State,
  is_shared: Flag.default(false),
  order_by: z44.number().int().min(0).max(1e3).default(0)
});
var NewSavedView = SavedViewBody.extend({ list: ListName });
var savedViews = resource("identity.saved_view", {
  list: {
    route: "GET /account/saved-views",
    access: "signed-in",
    summary: "List the saved views of one list, or of all lists: your own, and those people of your role share.",
    query: z44.object({ list: ListName.optional() }),
    response: z44.object({ recordsInfo: z44.array(SavedView) })
  },
  create: {
    route: "POST /account/saved-views",
    access: "signed-in",
    summary: "Save the state of a list under a name.",
    body: NewSavedView,
    response: z44.object({ savedViewInfo: SavedView }),
    status: 201,
    message: "View saved",
    errors: ["ALREADY_EXISTS"],
    audit: "saved_view.created",
    idempotency: "accepted"
  },
  update: {
    route: "PUT /account/saved-views/:identifier",
    access: "signed-in",
    summary: "Change one of your saved views.",
    body: SavedViewBody,
    response: z44.object({ savedViewInfo: SavedView }),
    message: "View saved",
    errors: ["NOT_FOUND", "ALREADY_EXISTS"],
    audit: "saved_view.updated"
  },
  delete: {
    route: "DELETE /account/saved-views/:identifier",
    access: "signed-in",
    summary: "Delete one of your saved views.",
    response: z44.object({ identifier: Identifier }),
    message: "View deleted",
    errors: ["NOT_FOUND"],
    audit: "saved_view.deleted"
  }
});

// src/modules/identity/saved-view/saved-view.commands.ts
var kept2 = ({ name: name2, state, is_shared, order_by }) => ({ name: name2, is_shared, order_by, state: JSON.stringify(state) });
var columns3 = ["identifier", "id", "list"];
async function saveView(ctx, { list: list2, ...view }) {
  const made = await ctx.db.insertInto("saved_views").values({ ...kept2(view), list: list2, user_id: ctx.actor.id }).returning(columns3).executeTakeFirstOrThrow();
  ctx.changed({ module: "saved_view", id: made.id, after: { list: list2, name: view.name } });
  return { ...view, ...made, is_own: true };
}
async function changeView(ctx, { id, name: name2 }, view) {
  const made = await ctx.db.updateTable("saved_views").set(kept2(view)).where("id", "=", id).returning(columns3).executeTakeFirstOrThrow();
  ctx.changed({ module: "saved_view", id, before: { name: name2 }, after: { name: view.name } });
  return { ...view, ...made, is_own: true };
}
async function deleteView(ctx, { id, name: name2 }) {
  await ctx.db.deleteFrom("saved_views").where("id", "=", id).execute();
  ctx.changed({ module: "saved_view", id, before: { name: name2 } });
}

// src/modules/identity/saved-view/saved-view.queries.ts
import { sql as sql51 } from "kysely";
var views = (ctx) => visibleViews(ctx).select(["identifier", "id", "list", "name", "is_shared", "order_by"]).select((eb) => eb.ref("state").$castTo().as("state")).select(sql51`user_id = ${ctx.actor.id}`.as("is_own"));
var viewsOf = (ctx, list2) => views(ctx).$if(list2 !== void 0, (query3) => query3.where("list", "=", list2)).orderBy("is_own", "desc").orderBy("order_by").orderBy("name").limit(500).execute();

// src/modules/identity/saved-view/saved-view.handlers.ts
var savedViewRoutes = implement(savedViews, {
  list: async (ctx, { query: query3 }) => ({ recordsInfo: await viewsOf(ctx, query3.list) }),
  create: async (ctx, { body }) => ({ savedViewInfo: await saveView(ctx, body) }),
  update: async (ctx, { params: params2, body }) => ({ savedViewInfo: await changeView(ctx, await ownView(ctx, params2.identifier), body) }),
  delete: async (ctx, { params: params2 }) => {
    const view = await ownView(ctx, params2.identifier);
    await deleteView(ctx, view);
    return { identifier: view.identifier };
  }
});

// src/modules/identity/sign-in/sign-in.handlers.ts
var signInRoutes = implement(signIn, {
  signIn: inSteps(
    (look, { body }) => proveIdentity(look, body),
    (ctx, { body }, proof) => openSession(ctx, body, proof)
  ),
  refresh: (ctx, { body }) => refreshSession(ctx, body.identity),
  signOut: async (ctx) => {
    await signOut(ctx);
    return {};
  }
});

// src/modules/identity/sign-up/sign-up.handlers.ts
var signUpRoutes = implement(signUp, {
  signUp: async (ctx, { body }) => askForCode(ctx, await keepSignUp(ctx, body))
});

// ../../packages/contract/src/identity/two-factor/two-factor.contract.ts
import * as z45 from "zod";
var TwoFactorDetail = z45.object({
  isTwoFactorEnabled: z45.boolean(),
  /** Whether the company asks it of this person. */
  isTwoFactorRequired: z45.boolean(),
  enabled_at: Timestamp.nullable(),
  backup_codes_left: z45.number().int()
});
var NewSecret = z45.object({ secret: z45.string(), otpauth_url: z45.string() });
var Confirmation = z45.object({
  verificationCode: VerificationCode,
  secret: z45.string("Secret is required").min(1, "Secret is required").max(64)
});
var Enabled = z45.object({ isTwoFactorEnabled: z45.boolean() });
var throughGrant = ["AUTHORIZATION_MISSING", "LINK_EXPIRED", "CODE_INVALID", "TWO_FACTOR_LOCKED"];
var twoFactor = resource("identity.two_factor", {
  register: {
    route: "POST /2fa/register-2fa",
    access: "signed-in",
    summary: "Get a new secret for an authenticator app; it waits ten minutes for its first code.",
    response: NewSecret,
    recentProof: true,
    audit: "user.two_factor_started",
    limit: { by: "user", max: 20, seconds: 600 }
  },
  verifyRegister: {
    route: "POST /2fa/verify-register-2fa",
    access: "signed-in",
    summary: "Confirm the secret with a code of the app; from now on signing in asks for one.",
    body: Confirmation,
    response: Enabled,
    message: "Two factor authentication enabled successfully",
    errors: ["CODE_INVALID"],
    recentProof: true,
    audit: "user.two_factor_enabled"
  },
  disable: {
    route: "PUT /2fa/disable-2fa",
    access: "signed-in",
    summary: "Stop asking for codes of the app; its backup codes stop working too.",
    response: Enabled,
    message: "Two factor authentication disabled successfully",
    recentProof: true,
    audit: "user.two_factor_disabled"
  },
  detail: {
    route: "GET /settings/organization/user/2fa-detail",
    access: "signed-in",
    summary: "Read whether your sign-in asks for a second step.",
    response: TwoFactorDetail
  },
  verifyLogin: {
    route: "POST /2fa/verify-2fa-login",
    access: "public",
    summary: "Finish signing in with a code of the app; the one-time token of the first step is the bearer.",
    body: z45.object({ verificationCode: VerificationCode, ...browserFields }),
    response: SignInResult,
    message: "Signed in",
    errors: throughGrant,
    audit: "session.started",
    limit: { by: "ip", max: 60, seconds: 60 }
  },
  downloadCodes: {
    route: "GET /2fa/download-2fa-backupcodes",
    access: "signed-in",
    summary: "Get ten new backup codes as a text file; the earlier ones stop working.",
    response: download("text/plain"),
    errors: ["NOT_FOUND"],
    recentProof: true,
    writes: true,
    audit: "user.backup_codes_made"
  },
  verifyCode: {
    route: "POST /2fa/verify-2fa-backupcodes",
    access: "public",
    summary: "Use up a backup code: with a one-time token it finishes signing in, with an access token it proves who you are.",
    body: z45.object({ code: BackupCode, ...browserFields }),
    response: z45.union([SignInResult, z45.object({ tokensInfo: z45.object({ accessToken: z45.string() }) })]),
    message: "Backup code accepted",
    errors: throughGrant,
    audit: "user.backup_code_used",
    limit: { by: "ip", max: 60, seconds: 60 }
  },
  setUp: {
    route: "POST /2fa/setup",
    access: "public",
    summary: "Get a secret while signing in, where the company asks for a second step and there is none yet.",
    response: NewSecret,
    errors: ["AUTHORIZATION_MISSING", "LINK_EXPIRED"],
    audit: "user.two_factor_started",
    limit: { by: "ip", max: 60, seconds: 60 }
  },
  verifySetUp: {
    route: "POST /2fa/verify-setup",
    access: "public",
    summary: "Confirm that secret with a code of the app, and finish signing in.",
    body: Confirmation.extend(browserFields),
    response: SignInResult,
    message: "Signed in",
    errors: throughGrant,
    audit: "user.two_factor_enabled",
    limit: { by: "ip", max: 60, seconds: 60 }
  },
  reset: {
    route: "PUT /settings/organization/login-security/reset-2fa/:identifier",
    access: "settings.login.security.update",
    summary: "Take the second factors off somebody who lost them; they are told by mail, signed out, and set up new ones themselves.",
    params: z45.object({ identifier: Identifier }),
    response: z45.object({ identifier: Identifier }),
    message: "Two factor authentication reset successfully",
    errors: ["NOT_FOUND"],
    recentProof: true,
    audit: "user.two_factor_reset"
  }
});

// src/modules/identity/two-factor/backup-code.commands.ts
import { sql as sql52 } from "kysely";
async function prepareCodes() {
  const made = [];
  for (const code of newBackupCodes()) made.push({ code, code_hash: await hashCode(code) });
  return made;
}
async function replaceCodes(ctx, codes2) {
  const user_id = ctx.actor.id;
  if (!hasFactor(await factorsOf(ctx, user_id))) refuse("NOT_FOUND");
  await ctx.db.deleteFrom("backup_codes").where("user_id", "=", user_id).execute();
  await ctx.db.insertInto("backup_codes").values(codes2.map(({ code_hash }) => ({ user_id, code_hash }))).execute();
  ctx.changed({ module: "user", id: user_id });
  ctx.emit("security.changed", { user_id, change: "backup_codes_made" });
  const text3 = `${[ctx.tenant.name, "", ...codes2.map(({ code }) => shownCode(code))].join("\n")}
`;
  return { filename: "backup-codes.txt", type: "text/plain", disposition: "attachment", content: Buffer.from(text3) };
}
async function tryBackupCode(look, code) {
  const { attempt, way, kept: kept3 } = await look(async (ctx) => {
    const found4 = await whoTries(ctx);
    const counted2 = await countAttempt(ctx, found4.userId, found4.grantId);
    return { attempt: counted2, way: found4.way, kept: await codesOf(ctx, found4.userId) };
  });
  for (const { id, code_hash } of kept3) if (await isPassword(code, code_hash)) return { attempt, way, codeId: id };
  return { attempt, way, codeId: void 0 };
}
async function whoTries(ctx) {
  const claims3 = ctx.tokens.readAccess(ctx.request.bearer ?? "");
  if (!claims3) {
    const owner = await ownerOfGrant(ctx, "two_factor");
    return { userId: owner.id, grantId: owner.grant_id, way: { owner } };
  }
  const session = await ctx.db.selectFrom("sessions").innerJoin("users", "users.id", "sessions.user_id").select("users.id").where("sessions.id", "=", claims3.tenant === ctx.tenant.id ? claims3.session : -1).where("sessions.status", "=", "active").where("users.status", "=", "active").executeTakeFirst();
  const device = deviceOf(ctx);
  if (!session || device && device !== claims3.device) return refuse("TOKEN_UNKNOWN");
  return { userId: session.id, grantId: null, way: { claims: claims3 } };
}
async function useBackupCode(ctx, { attempt, way, codeId }, browser) {
  const used = codeId !== void 0 && await ctx.db.updateTable("backup_codes").set({ used_at: sql52`now()` }).where("id", "=", codeId).where("used_at", "is", null).returning("id").executeTakeFirst();
  if (!used) return refuseAttempt(ctx, attempt, "code");
  ctx.emit("security.changed", { user_id: attempt.userId, change: "backup_code_used" });
  if ("owner" in way) return finish(ctx, way.owner, browser);
  await forgive(ctx, attempt.userId);
  ctx.wasDoneBy(attempt.userId);
  ctx.changed({ module: "user", id: attempt.userId });
  return renewProof(ctx, way.claims);
}

// src/modules/identity/two-factor/two-factor.handlers.ts
var twoFactorRoutes = implement(twoFactor, {
  register: async (ctx) => startSecret(ctx, await actorAsOwner(ctx)),
  verifyRegister: async (ctx, { body }) => {
    await confirmSecret(ctx, { id: ctx.actor.id }, body);
    return { isTwoFactorEnabled: true };
  },
  disable: (ctx) => disable(ctx),
  detail: (ctx) => detailOf(ctx),
  verifyLogin: inSteps(
    (look) => tryWithGrant(look),
    (ctx, { body }, found4) => finishWithApp(ctx, found4, body.verificationCode, body)
  ),
  downloadCodes: inSteps(
    () => prepareCodes(),
    (ctx, _, codes2) => replaceCodes(ctx, codes2)
  ),
  verifyCode: inSteps(
    (look, { body }) => tryBackupCode(look, body.code),
    (ctx, { body }, found4) => useBackupCode(ctx, found4, body)
  ),
  setUp: async (ctx) => startSecret(ctx, await ownerWithoutFactor(ctx)),
  verifySetUp: async (ctx, { body }) => {
    const owner = await ownerWithoutFactor(ctx);
    await confirmSecret(ctx, owner, body);
    return finish(ctx, owner, body);
  },
  reset: (ctx, { params: params2 }) => resetFactors(ctx, params2.identifier)
});

// ../../packages/contract/src/insight/lead-dashboard/lead-dashboard.contract.ts
import * as z46 from "zod";
var Count = z46.number().int();
var LeadDashboard = z46.object({
  from: Day,
  to: Day,
  cards: z46.object({
    new_leads: Count,
    new_leads_before: Count,
    overdue_steps: Count,
    /** Longer in their stage than the pipeline estimates. */
    overdue_stages: Count,
    /** Applications longer in their stage than theirs does, whenever they were made; 0 without the right to see any. */
    overdue_applications: Count,
    applications: Count,
    enrolled: Count,
    /** Commission expected and not yet received, one amount for each currency; absent without the right to see money. */
    commission_expected: z46.array(Money).nullable()
  }),
  /** Leads created in the period, where they stand now. */
  stages: z46.array(
    z46.object({
      id: Id,
      key: z46.string(),
      name: z46.string(),
      type: z46.enum(["success", "cancel"]),
      position: z46.enum(["start", "middle", "end"]),
      count: Count
    })
  ),
  /** Weeks of the period beside the same weeks a year before; a week begins on Monday. */
  weeks: z46.array(z46.object({ from: Day, to: Day, count: Count, before: Count })),
  sources: z46.array(z46.object({ id: Id.nullable(), label: z46.string().nullable(), count: Count, reached_counselling: Count })),
  branches: z46.array(z46.object({ id: Id.nullable(), name: z46.string().nullable(), count: Count }))
});
var leadDashboards = resource("insight.lead_dashboard", {
  get: {
    route: "GET /dashboards/lead",
    access: "dashboards.lead.read",
    summary: "Count the leads of a period: where they stand, where they came from, and what is due.",
    query: z46.object({ from: Day.optional(), to: Day.optional(), branch_id: z46.coerce.number().int().optional() }),
    response: z46.object({ dashboardInfo: LeadDashboard })
  }
});

// src/modules/insight/lead-dashboard/lead-dashboard.queries.ts
import { sql as sql53 } from "kysely";
var dayMs = 864e5;
var dayText = (date) => date.toISOString().slice(0, 10);
function periodOf(ctx, { from, to, branch_id }) {
  const today = dayText(new Date(ctx.now().getTime() + ctx.offsetMinutes * 6e4));
  const until = to ?? today;
  return { from: from && from <= until ? from : dayText(new Date(Date.parse(until) - 83 * dayMs)), to: until, branchId: branch_id };
}
var startOf = (ctx, day, plusDays = 0) => new Date(Date.parse(day) + plusDays * dayMs - ctx.offsetMinutes * 6e4).toISOString();
var leadsOf = (ctx, { branchId }) => visibleLeads(ctx).$if(branchId !== void 0, (query3) => query3.where("leads.branch_id", "=", branchId));
var createdIn = (ctx, period, from, to) => leadsOf(ctx, period).where("leads.created_at", ">=", startOf(ctx, from)).where("leads.created_at", "<", startOf(ctx, to, 1));
async function leadDashboard(ctx, period) {
  const { from, to } = period;
  const yesterday = dayText(new Date(ctx.now().getTime() + ctx.offsetMinutes * 6e4 - dayMs));
  const [yearFrom, yearTo] = [shifted(from, -364), shifted(to, -364)];
  const count = sql53`count(*)::int`;
  const { n: before } = await createdIn(ctx, period, yearFrom, yearTo).select(count.as("n")).executeTakeFirstOrThrow();
  const { n: overdue } = await leadsOf(ctx, period).where("leads.next_follow_up_at", "<", startOf(ctx, yesterday, 1)).select(count.as("n")).executeTakeFirstOrThrow();
  const { n: late } = await leadsOf(ctx, period).where("leads.due_at", "<", sql53`now()`).select(count.as("n")).executeTakeFirstOrThrow();
  const stages2 = await stagesOf(ctx, period);
  return {
    from,
    to,
    cards: {
      new_leads: stages2.reduce((sum, stage) => sum + stage.count, 0),
      new_leads_before: before,
      overdue_steps: overdue,
      overdue_stages: late,
      ...await applicationsOf(ctx, period),
      overdue_applications: await overdueApplications(ctx, period),
      commission_expected: await commissionOf(ctx)
    },
    stages: stages2,
    weeks: await weeksOf(ctx, period),
    sources: await sourcesOf(ctx, period),
    branches: await createdIn(ctx, period, from, to).leftJoin("branches", "branches.id", "leads.branch_id").select(["branches.id", "branches.name", count.as("count")]).groupBy(["branches.id", "branches.name"]).orderBy("count", "desc").execute()
  };
}
var shifted = (day, days2) => dayText(new Date(Date.parse(day) + days2 * dayMs));
async function stagesOf(ctx, period) {
  const counted2 = await createdIn(ctx, period, period.from, period.to).select(["leads.stage_id", sql53`count(*)::int`.as("count")]).groupBy("leads.stage_id").execute();
  const found4 = new Map(counted2.map(({ stage_id, count }) => [stage_id, count]));
  const pipelines = await pipelinesOfModule(ctx, "lead");
  const usual = new Set(pipelines.filter(({ is_default }) => is_default).flatMap(({ stages: stages2 }) => stages2.map(({ id }) => id)));
  return stagesOfAll(pipelines).map(({ id, key, name: name2, type, position }) => ({ id, key, name: name2, type, position, count: found4.get(id) ?? 0 })).filter(({ id, count }) => count > 0 || usual.has(id));
}
async function weeksOf(ctx, period) {
  const monday = (shift) => sql53`(date_trunc('week', leads.created_at + ${`${ctx.offsetMinutes + shift * 1440} minutes`}::interval))::date`;
  const rows2 = async (from, to, shift) => new Map(
    (await createdIn(ctx, period, from, to).select([monday(shift).as("week"), sql53`count(*)::int`.as("count")]).groupBy("week").execute()).map(({ week, count }) => [week, count])
  );
  const [now, before] = [await rows2(period.from, period.to, 0), await rows2(shifted(period.from, -364), shifted(period.to, -364), 364)];
  const weeks = [];
  const first2 = new Date(period.from);
  let start = shifted(period.from, -((first2.getUTCDay() + 6) % 7));
  for (; start <= period.to && weeks.length < 110; start = shifted(start, 7)) {
    const end = shifted(start, 6);
    weeks.push({
      from: start < period.from ? period.from : start,
      to: end > period.to ? period.to : end,
      count: now.get(start) ?? 0,
      before: before.get(start) ?? 0
    });
  }
  return weeks;
}
var sourcesOf = (ctx, period) => createdIn(ctx, period, period.from, period.to).leftJoin("lookup_values as source", "source.id", "leads.lead_source_id").innerJoin("stages", "stages.id", "leads.stage_id").select(["source.id", "source.label", sql53`count(*)::int`.as("count")]).select(
  sql53`(count(*) filter (where stages.key not in ('new_lead', 'contacted') and stages.type = 'success'))::int`.as(
    "reached_counselling"
  )
).groupBy(["source.id", "source.label"]).orderBy("count", "desc").execute();
async function applicationsOf(ctx, { from, to, branchId }) {
  if (!can(ctx, "applications.read")) return { applications: 0, enrolled: 0 };
  const row = await onlyVisible(ctx, ctx.db.selectFrom("applications")).innerJoin("stages", "stages.id", "applications.stage_id").where("applications.created_at", ">=", startOf(ctx, from)).where("applications.created_at", "<", startOf(ctx, to, 1)).$if(branchId !== void 0, (query3) => query3.where("applications.branch_id", "=", branchId)).select([
    sql53`count(*)::int`.as("applications"),
    sql53`(count(*) filter (where stages.key = 'enrolled'))::int`.as("enrolled")
  ]).executeTakeFirstOrThrow();
  return row;
}
async function overdueApplications(ctx, { branchId }) {
  if (!can(ctx, "applications.read")) return 0;
  const { n } = await onlyVisible(ctx, ctx.db.selectFrom("applications")).where("applications.due_at", "<", sql53`now()`).$if(branchId !== void 0, (query3) => query3.where("applications.branch_id", "=", branchId)).select(sql53`count(*)::int`.as("n")).executeTakeFirstOrThrow();
  return n;
}
async function commissionOf(ctx) {
  if (!can(ctx, "invoices.read") || ctx.actor.group !== "company") return null;
  const rows2 = await onlyVisible2(ctx, ctx.db.selectFrom("application_installments")).where("application_installments.client_hold", "<>", "drop").where("application_installments.client_state", "<>", "received").select(["expected_currency_in as currency", sql53`sum(expected_commission_in_minor - received_minor)::bigint`.as("minor")]).groupBy("expected_currency_in").orderBy("minor", "desc").execute();
  return rows2.map(({ minor, currency }) => money(Number(minor), currency));
}

// src/modules/insight/lead-dashboard/lead-dashboard.handlers.ts
var leadDashboardRoutes = implement(leadDashboards, {
  get: async (ctx, { query: query3 }) => ({ dashboardInfo: await leadDashboard(ctx, periodOf(ctx, query3)) })
});

// src/modules/leads/activity/activity.queries.ts
import { sql as sql54 } from "kysely";
async function activitiesOf2(ctx, lead2, types2, page2) {
  const internal2 = seesInternal2(ctx);
  const query3 = ctx.db.selectFrom("activities").leftJoin("users as actor", "actor.id", "activities.actor_id").select(["activities.identifier", "activities.id", "activities.type", "activities.vars", "activities.created_at"]).select((eb) => eb.ref("activities.visibility").$castTo().as("visibility")).select(sql54`${personOf("actor")}`.as("actor")).where("activities.module", "=", "lead").where("activities.record_id", "=", lead2.id).$if(types2.length > 0, (all) => all.where("activities.type", "in", [...types2])).$if(!internal2, (all) => all.where("activities.visibility", "=", "shared")).orderBy("activities.id", "desc");
  const found4 = await paged(ctx.db, query3, page2);
  return { ...found4, recordsInfo: found4.recordsInfo.map((entry2) => ({ ...entry2, vars: told2(entry2.vars, internal2) })) };
}
function told2(vars, internal2) {
  const { remarks: remarks2, reason, ...rest } = vars ?? {};
  return internal2 ? { ...rest, ...remarks2 !== void 0 && { remarks: remarks2 }, ...reason !== void 0 && { reason } } : rest;
}

// src/modules/leads/activity/activity.handlers.ts
var activityRoutes = implement(leadActivities, {
  list: async (ctx, { params: params2, query: query3 }) => activitiesOf2(ctx, await visibleLead(ctx, params2.id), query3.types ? query3.types.split(",").map((type) => type.trim()) : [], query3)
});

// ../../packages/contract/src/leads/answer/answer.contract.ts
import * as z47 from "zod";
var OwnField = z47.object({
  id: Id,
  name: z47.string(),
  label: z47.string(),
  type: z47.enum(fieldTypes),
  is_filterable: z47.boolean(),
  is_searchable: z47.boolean(),
  /** Takes its choices from a lookup: of those only what was asked for by value is named here; others have all of theirs. */
  is_lookup: z47.boolean(),
  options: z47.array(z47.object({ label: z47.string(), value: z47.string() }))
});
var leadAnswers = resource("leads.answer", {
  forms: {
    route: "GET /leads/forms-dropdown",
    access: "leads.read",
    summary: "List the published forms that can make a lead, the default one first.",
    response: z47.object({
      recordsInfo: z47.array(z47.object({ label: z47.string(), value: Id, identifier: Identifier, is_default: z47.boolean() }))
    })
  },
  blank: {
    route: "GET /leads/forms/:form_id",
    access: "leads.create",
    summary: "Read a lead form to be filled in.",
    params: z47.object({ form_id: z47.coerce.number().int() }),
    response: z47.object({ formInfo: FormToFill }),
    errors: ["NOT_FOUND"]
  },
  filled: {
    route: "GET /leads/:id/form",
    access: "leads.read",
    summary: "Read the form of a lead with its present answers.",
    response: z47.object({ formInfo: FormToFill }),
    errors: ["NOT_FOUND"]
  },
  ofStatus: {
    route: "GET /leads/:id/status-forms",
    access: "leads.read",
    summary: "Read the forms a status asks for before a lead may enter it, with what is known already.",
    query: z47.object({ status: z47.string().min(1).max(60) }),
    response: z47.object({ formsInfo: z47.array(FormToFill) }),
    errors: ["NOT_FOUND"]
  },
  fields: {
    route: "GET /leads/own-fields",
    access: "leads.read",
    summary: "List the company's own fields of leads, for columns, filters and imports.",
    description: "With `values`, JSON of field names and lists of values, the choices of lookups with these values come along by name: of the catalogue only what is on offer to the reader, or was chosen in a lead they see.",
    query: z47.object({ values: z47.string().max(5e3).default("") }),
    response: z47.object({ recordsInfo: z47.array(OwnField) })
  },
  read: {
    route: "GET /leads/:id/answers",
    access: "leads.read",
    summary: "Read what a lead answered to the company's own fields, as people read it.",
    response: z47.object({ recordsInfo: z47.array(ShownAnswer) }),
    errors: ["NOT_FOUND"]
  }
});

// src/modules/leads/answer/answer.queries.ts
import { sql as sql55 } from "kysely";
import * as z48 from "zod";
var leadFormOptions = async (ctx) => leadForms(await definitionsOf(ctx)).map(({ name: name2, form_id, identifier, is_default }) => ({
  label: name2,
  value: form_id,
  identifier,
  is_default
}));
var blankLeadForm = async (ctx, id) => toFill(ctx, await leadForm(ctx, id), {});
async function answersOf2(ctx, ref) {
  const { facts: _, ...lead2 } = await leadWith(ctx, ref, sql55`null`);
  const submissions = await submissionsOf(ctx, "lead", lead2.id);
  return {
    lead: lead2,
    submissions,
    answers: { ...mergedAnswers(submissions), ...answersOfRow(lead2) }
  };
}
async function filledLeadForm(ctx, ref) {
  const { submissions, answers } = await answersOf2(ctx, ref);
  const all = leadForms(await definitionsOf(ctx));
  const made = all.find(({ form_id }) => submissions.some((one9) => one9.form_id === form_id));
  return toFill(ctx, made ?? await leadForm(ctx), answers);
}
async function statusForms(ctx, ref, status) {
  const { lead: lead2, answers } = await answersOf2(ctx, ref);
  const target2 = statusByRef(await pipelineOf(ctx, lead2.timeline_id), status);
  const forms2 = formsOfStatus(await definitionsOf(ctx), lead2.timeline_id, target2.id);
  return Promise.all(forms2.map((form) => toFill(ctx, form, answers)));
}
var Named3 = z48.record(z48.string(), z48.array(z48.union([z48.string().max(200), z48.number()])).max(100)).catch({});
async function ownFields(ctx, values) {
  const fields3 = await ownLeadFields(ctx);
  const asked = Named3.parse(jsonIn(values));
  const lookups3 = fields3.filter(({ name: name2, field_options }) => field_options?.kind === "api" && asked[name2]?.length);
  const named7 = await namesFor(ctx, lookups3, asked);
  return fields3.map((field) => {
    const options3 = named7.get(field.name)?.map(({ label, value }) => ({ label, value: String(value) }));
    return { ...asOwnField(field), ...options3 && { options: options3 } };
  });
}
var mostHidden = 20;
async function namesFor(ctx, fields3, asked) {
  const offered = await choicesAmong(
    ctx,
    fields3.map((field) => ({ field, params: "offered", values: asked[field.name] }))
  );
  const isOffered = (name2, value) => offered.get(name2)?.some((one9) => String(one9.value) === String(value));
  const others = fields3.flatMap(
    (field) => field.is_filterable ? asked[field.name].flatMap((value) => isOffered(field.name, value) ? [] : [{ field, value }]) : []
  );
  const seen = [];
  for (const other of others.slice(0, mostHidden)) {
    const one9 = visibleLeads(ctx).where(answered(ctx, "lead", other.field, [other.value], "leads.id")).select("leads.id").limit(1);
    if (await one9.executeTakeFirst()) seen.push(other);
  }
  const more = await choicesAmong(
    ctx,
    fields3.map((field) => ({ field, params: null, values: seen.flatMap((one9) => one9.field === field ? [one9.value] : []) }))
  );
  return new Map(fields3.map(({ name: name2 }) => [name2, [...offered.get(name2) ?? [], ...more.get(name2) ?? []]]));
}
function jsonIn(text3) {
  try {
    return JSON.parse(text3);
  } catch {
    return null;
  }
}
async function readAnswers(ctx, ref) {
  const fields3 = await ownLeadFields(ctx);
  const { facts } = await leadWith(
    ctx,
    ref,
    answersColumn(
      "lead",
      sql55`leads.id`,
      fields3.map(({ name: name2 }) => name2)
    )
  );
  return listedAnswers(ctx, fields3, facts, (file) => fileLink(ctx, file));
}
var isSystem = ({ field }) => isLeadSystemField(field.name);
var judgedLead = (ctx, form, answers, before = {}) => judged(ctx, form, answers, before, isSystem);

// src/modules/leads/answer/answer.handlers.ts
var leadAnswerRoutes = implement(leadAnswers, {
  forms: async (ctx) => ({ recordsInfo: await leadFormOptions(ctx) }),
  blank: async (ctx, { params: params2 }) => ({ formInfo: await blankLeadForm(ctx, params2.form_id) }),
  filled: async (ctx, { params: params2 }) => ({ formInfo: await filledLeadForm(ctx, params2.id) }),
  ofStatus: async (ctx, { params: params2, query: query3 }) => ({ formsInfo: await statusForms(ctx, params2.id, query3.status) }),
  fields: async (ctx, { query: query3 }) => ({ recordsInfo: await ownFields(ctx, query3.values) }),
  read: async (ctx, { params: params2 }) => ({ recordsInfo: await readAnswers(ctx, params2.id) })
});

// src/modules/leads/assignment/assignment.handlers.ts
var assignmentRoutes = implement(leadAssignments, {
  assign: (ctx, { params: params2, body: { reason, ...to } }) => assignLead(ctx, "assign", params2.id, to, reason),
  transfer: (ctx, { params: params2, body: { reason, ...to } }) => assignLead(ctx, "transfer", params2.id, to, reason),
  staff: async (ctx, { params: params2 }) => ({ recordsInfo: await staffOn(ctx, await visibleLead(ctx, params2.id)) }),
  remove: (ctx, { params: params2, query: query3 }) => removeHolder(ctx, params2.id, query3)
});

// ../../packages/contract/src/leads/capture-form/capture-form.contract.ts
import * as z49 from "zod";
var FormParams2 = z49.object({ id: z49.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,79}$/) });
var short = z49.string().trim().max(200);
var LandingPage = z49.object({
  identifier: Identifier,
  company: z49.object({ name: z49.string(), accent_color: z49.string().nullable() }),
  title: z49.string(),
  banner: z49.string().nullable(),
  blocks: z49.array(z49.object({ icon: z49.enum(captureIcons), title: z49.string(), text: z49.string() })),
  lead_form_identifier: Identifier
});
var CaptureField = z49.object({
  field_name: z49.string(),
  type: z49.enum(["text", "email", "phone", "select", "textarea"]),
  label: z49.string(),
  is_required: z49.boolean(),
  max: z49.number().int(),
  options: z49.array(z49.object({ label: z49.string(), value: z49.string() }))
});
var CaptureForm = z49.object({
  identifier: Identifier,
  company: z49.object({ name: z49.string(), accent_color: z49.string().nullable() }),
  title: z49.string(),
  steps: z49.array(z49.object({ title: z49.string(), fields: z49.array(CaptureField) })),
  /** Dial codes for the phone field, the company's own country first. */
  dial_codes: z49.array(z49.object({ iso2: z49.string(), name: z49.string(), dial_code: z49.string() })),
  consent_text: z49.string().nullable(),
  success_text: z49.string(),
  redirect_url: z49.string().nullable(),
  /** The company's own fields this page asks for besides, with what their conditions read; judged as any form. */
  own_form: FormShape.nullable(),
  time_zone: z49.string()
});
var OwnAnswer = z49.union([
  z49.string().max(1e4),
  z49.number(),
  z49.boolean(),
  z49.null(),
  z49.array(z49.union([z49.string().max(300), z49.number()])).max(200),
  z49.strictObject({ country_code: z49.string().max(10), mobile: z49.string().max(30) })
]);
var Submission = z49.object({
  values: z49.record(z49.string().max(60), z49.union([z49.string().max(2e3), z49.array(z49.string().max(200)).max(20)])),
  /** Answers to the company's own fields, by field name. */
  own: z49.record(z49.string().max(64), OwnAnswer).default({}),
  utm: z49.object({ source: short, medium: short, campaign: short, term: short, content: short }).partial().default({}),
  referral_id: short.nullish(),
  consent: z49.object({ contact: z49.boolean() }).partial().default({}),
  /** Nobody sees this field; who fills it in is no person. */
  hp: z49.string().max(2e3).default("")
});
var CapturePage = z49.object({
  identifier: Identifier,
  title: z49.string(),
  formInfo: z49.object({ id: Id, name: z49.string() }).nullable()
});
var AssignToPages = z49.object({ form_id: Id, lead_form_identifiers: z49.array(Identifier).max(200) });
var pages = z49.object({ recordsInfo: z49.array(CapturePage) });
var captureForms = resource("leads.capture-form", {
  landingPage: {
    route: "GET /landing_page/:id",
    access: "public",
    summary: "Read a landing page.",
    params: FormParams2,
    response: z49.object({ landingPageInfo: LandingPage }),
    errors: ["NOT_FOUND", "FEATURE_DISABLED"]
  },
  form: {
    route: "GET /lead_forms/:id",
    access: "public",
    summary: "Read a public form with its choices.",
    params: FormParams2,
    response: z49.object({ formInfo: CaptureForm }),
    errors: ["NOT_FOUND", "FEATURE_DISABLED"]
  },
  options: {
    route: "GET /lead_forms/:id/fields/:field_id/options",
    access: "public",
    summary: "Read the choices of an own field that a public form asks for.",
    params: FormParams2.extend({ field_id: z49.coerce.number().int() }),
    query: ChoicesQuery,
    response: Choices,
    errors: ["NOT_FOUND", "FEATURE_DISABLED"],
    limit: { by: "ip", max: 600, seconds: 3600 }
  },
  pages: {
    route: "GET /lead_forms/assigned-forms",
    access: "masters.forms.assign",
    summary: "List the public pages, each with the form whose own fields it asks for.",
    response: pages
  },
  assignForm: {
    route: "POST /lead_forms/assign-form",
    access: "masters.forms.assign",
    summary: "Say which public pages ask for the own fields of a form; this is the whole set.",
    body: AssignToPages,
    response: pages,
    message: "Forms Assigned successfully",
    errors: ["NOT_FOUND"],
    audit: "lead_form.form_assigned"
  },
  submit: {
    route: "POST /lead_forms/:id/submit",
    access: "public",
    summary: "Send a public form; the answer never tells whether the person is known.",
    params: FormParams2,
    body: Submission,
    response: z49.object({ success_text: z49.string(), redirect_url: z49.string().nullable() }),
    message: "Thank you",
    errors: ["NOT_FOUND", "FEATURE_DISABLED", "ADDRESS_REFUSED"],
    audit: "lead.captured",
    limit: { by: "ip", max: 20, seconds: 3600 }
  },
  dropdown: {
    route: "GET /lead_forms/dropdown",
    access: "leads.read",
    summary: "List the active public forms with the address people reach them at.",
    response: z49.object({
      recordsInfo: z49.array(
        Option.extend({
          identifier: Identifier,
          is_default: z49.boolean(),
          kind: z49.enum(["landing_page", "lead_form"]),
          public_path: z49.string()
        })
      )
    })
  }
});

// src/modules/leads/capture-form/capture-form.policy.ts
async function publicForm2(ctx, address) {
  const ref = address === defaultSlug && ctx.tenant.settings.landing.default_form_id || address;
  const query3 = ctx.db.selectFrom("lead_forms").select([
    "id",
    "identifier",
    "title",
    "slug",
    "kind",
    "banner_text",
    "consent_text",
    "success_text",
    "redirect_url",
    "lead_source_id",
    "lead_medium_id",
    "branch_id",
    "agent_id",
    "form_id"
  ]).select((eb) => [
    eb.ref("fields").$castTo().as("fields"),
    eb.ref("blocks").$castTo().as("blocks")
  ]).where("is_active", "=", true);
  const isIdentifier = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/.test(ref);
  const found4 = await (isIdentifier ? query3.where("identifier", "=", ref) : /^\d{1,9}$/.test(ref) ? query3.where("id", "=", Number(ref)) : query3.where("slug", "=", ref.toLowerCase())).executeTakeFirst();
  if (found4?.kind === "landing_page" && !ctx.tenant.features["marketing.landing_pages"]) refuse("FEATURE_DISABLED");
  return prove(found4 ?? refuse("NOT_FOUND"));
}
var publicPages = (ctx) => ctx.db.selectFrom("lead_forms").leftJoin("forms", "forms.id", "lead_forms.form_id").select(["lead_forms.id", "lead_forms.identifier", "lead_forms.title", "lead_forms.form_id", "forms.name as form_name"]).where("lead_forms.is_active", "=", true).orderBy("lead_forms.id");
var changeablePages = async (ctx) => (await publicPages(ctx).forUpdate("lead_forms").execute()).map((page2) => prove(page2));

// src/modules/leads/capture-form/landing-form.commands.ts
async function pagesWithForms(ctx) {
  const pages2 = await publicPages(ctx).execute();
  return pages2.map(({ identifier, title: title2, form_id, form_name }) => ({
    identifier,
    title: translate(ctx.language, title2),
    formInfo: form_id === null ? null : { id: form_id, name: form_name ?? "" }
  }));
}
async function assignToPages(ctx, { form_id, lead_form_identifiers: wanted }) {
  const form = await publishedForm(ctx, form_id);
  if (wanted.length && !form) refuseField("form_id", "Only a form that is published and active can be assigned");
  const paper = form?.fields.find(({ field, is_required, is_hidden }) => field.type === "file" && is_required && !is_hidden);
  if (wanted.length && paper)
    refuseField("form_id", "Visitors send no files, so {{label}} may not be required", { label: paper.field.label });
  const pages2 = await changeablePages(ctx);
  const strange = wanted.flatMap(
    (one9, index) => pages2.some(({ identifier }) => identifier === one9) ? [] : [{ field: `lead_form_identifiers.${index}`, text: "Choose a page from the list" }]
  );
  if (strange.length) refuse("INVALID_INPUT", {}, strange);
  for (const page2 of pages2) {
    const next = wanted.includes(page2.identifier) ? form_id : page2.form_id === form_id ? null : page2.form_id;
    if (next === page2.form_id) continue;
    await ctx.db.updateTable("lead_forms").set({ form_id: next }).where("id", "=", page2.id).execute();
    ctx.changed({ module: "lead_form", id: page2.id, before: { form_id: page2.form_id }, after: { form_id: next } });
  }
  ctx.afterCommit(() => forgetForms(ctx.tenant.id));
  return pagesWithForms(ctx);
}

// src/modules/leads/capture-form/capture-form.handlers.ts
var captureFormRoutes = implement(captureForms, {
  landingPage: async (ctx, { params: params2 }) => {
    const form = await publicForm2(ctx, params2.id);
    return form.kind === "landing_page" ? { landingPageInfo: landingPageOf(ctx, form) } : refuse("NOT_FOUND");
  },
  form: async (ctx, { params: params2 }) => ({ formInfo: await formOf(ctx, await publicForm2(ctx, params2.id)) }),
  options: async (ctx, { params: params2, query: query3 }) => ownOptions(ctx, await publicForm2(ctx, params2.id), params2.field_id, query3),
  pages: async (ctx) => ({ recordsInfo: await pagesWithForms(ctx) }),
  assignForm: async (ctx, { body }) => ({ recordsInfo: await assignToPages(ctx, body) }),
  submit: async (ctx, { params: params2, body }) => takeSubmission(ctx, await publicForm2(ctx, params2.id), body),
  dropdown: async (ctx) => formsDropdown(ctx)
});

// src/modules/leads/import/import.handlers.ts
var importRoutes = implement(leadImports, {
  template: (ctx, { query: query3 }) => templateFor(ctx, query3.lead_form_identifier),
  list: async (ctx, { query: query3 }) => importsOf(ctx, query3),
  create: inSteps(
    (look, { upload, query: query3 }) => readFile(look, upload, query3),
    async (ctx, { upload, query: query3 }, read3) => ({ importInfo: await takeFile(ctx, upload, read3, query3.lead_form_identifier) })
  ),
  get: async (ctx, { params: params2 }) => ({ importInfo: recordOf(await visibleImport(ctx, params2.import_id)) }),
  setMapping: async (ctx, { params: params2, body }) => ({ importInfo: await saveMapping(ctx, await visibleImport(ctx, params2.import_id), body) }),
  validate: async (ctx, { params: params2 }) => ({ importInfo: await orderCheck(ctx, await visibleImport(ctx, params2.import_id)) }),
  rows: async (ctx, { params: params2, query: query3 }) => rowsOf2(ctx, await visibleImport(ctx, params2.import_id), query3.outcome, query3),
  fixRow: async (ctx, { params: params2, body }) => ({
    rowInfo: await fixRow(ctx, await visibleImport(ctx, params2.import_id), params2.row_no, body.values)
  }),
  start: async (ctx, { params: params2 }) => ({ importInfo: await orderRun(ctx, await visibleImport(ctx, params2.import_id)) }),
  cancel: async (ctx, { params: params2 }) => ({ importInfo: await stopImport(ctx, await visibleImport(ctx, params2.import_id)) }),
  revert: async (ctx, { params: params2 }) => ({ importInfo: await orderRevert(ctx, await visibleImport(ctx, params2.import_id)) }),
  errorFile: async (ctx, { params: params2 }) => errorFileOf(ctx, await visibleImport(ctx, params2.import_id))
});

// ../../packages/contract/src/leads/job/job.contract.ts
import * as z50 from "zod";
var Skipped = z50.object({
  lead_identifier: Identifier,
  code: z50.string(),
  message: z50.string(),
  /** Whom it is about, where the act tells it. */
  name: z50.string().optional()
});
var JobInfo = z50.object({
  identifier: Identifier,
  kind: z50.string(),
  status: z50.enum(["queued", "running", "completed", "completed_with_errors", "failed", "cancelled"]),
  total: z50.number().int(),
  done: z50.number().int(),
  failed: z50.number().int(),
  created_at: Timestamp,
  started_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
  can: z50.object({ cancel: z50.boolean() })
});
var jobs = resource("leads.job", {
  single: {
    route: "GET /jobs/:id",
    access: "signed-in",
    summary: "Tell how far a job is.",
    response: z50.object({ jobInfo: JobInfo }),
    errors: ["NOT_FOUND"]
  },
  results: {
    route: "GET /jobs/:id/results",
    access: "signed-in",
    summary: "List what a job skipped, and why.",
    response: z50.object({ skipped: z50.array(Skipped) }),
    errors: ["NOT_FOUND"]
  },
  cancel: {
    route: "POST /jobs/:id/cancel",
    access: "signed-in",
    summary: "Stop a job after the batch it is at.",
    response: z50.object({ jobInfo: JobInfo }),
    message: "The job is being stopped",
    errors: ["NOT_FOUND"],
    audit: "job.cancelled"
  }
});

// src/modules/leads/job/job.handlers.ts
var jobRoutes = implement(jobs, {
  single: async (ctx, { params: params2 }) => ({ jobInfo: jobInfoOf(await ownJob(ctx, params2.id)) }),
  results: async (ctx, { params: params2 }) => ({ skipped: skippedBy(await ownJob(ctx, params2.id)) }),
  cancel: async (ctx, { params: params2 }) => ({ jobInfo: await cancelJob(ctx, await ownJob(ctx, params2.id)) })
});

// ../../packages/contract/src/leads/lead/lead.contract.ts
import * as z52 from "zod";

// ../../packages/contract/src/leads/lead/lead-filters.contract.ts
import * as z51 from "zod";
var many = (one9) => z51.union([one9, z51.array(one9).max(200)]).transform((value) => Array.isArray(value) ? value : [value]);
var texts2 = many(z51.string().trim().min(1).max(200));
var OwnFilter = z51.union([
  z51.boolean(),
  z51.string().trim().min(1).max(200),
  z51.array(z51.union([z51.string().max(200), z51.number()])).min(1).max(200),
  z51.strictObject({ from: z51.union([z51.string().max(30), z51.number()]).optional(), to: z51.union([z51.string().max(30), z51.number()]).optional() })
]);
var OwnNames = z51.string().trim().max(4e3).default("").transform((text3) => text3 ? [...new Set(text3.split(","))].slice(0, 200) : []);
var leadFilters = {
  destination_countries: Ids,
  source_country: Ids,
  created_at: DayRange,
  last_activity_at: DayRange,
  next_follow_up_at: DayRange,
  utm_sources: texts2,
  utm_mediums: texts2,
  utm_campaigns: texts2,
  staff_id: Ids,
  staff_role_id: Ids,
  owner_id: Ids,
  agent_identifier: Identifiers,
  branch_id: Ids,
  team_id: Ids,
  lead_source_id: Ids,
  lead_medium_id: Ids,
  stage_ids: Ids,
  status_ids: Ids,
  category: many(z51.enum(leadCategories)),
  platform: many(z51.enum(leadPlatforms)),
  study_level_id: Ids,
  intake_id: Ids,
  intake_year: Ids,
  has_application: Flag,
  has_user_profile: Flag,
  lead_form_identifier: Identifiers,
  import_id: Ids,
  own: z51.record(z51.string().max(64), OwnFilter),
  /** Longer in its stage than the pipeline estimates. */
  is_overdue: Flag
};
var leadSorts = ["id", "created_at", "last_activity_at", "next_follow_up_at", "stage_entered_at", "first_name"];
var filtered = listQuery({ sortBy: leadSorts, perPage: leadLimits.perPage, filters: leadFilters });
var PageTab = z51.string().trim().min(1).max(60).default("all");
var LeadListQuery = filtered.extend({ page_tab: PageTab, with_tabs: Flag.default(false), own_columns: OwnNames });
var LeadCriteria = z51.object({ filters: filtered.shape.filters, search: z51.string().trim().max(200).default(""), page_tab: PageTab });
var leadColumns = [
  "id",
  "first_name",
  "last_name",
  "email",
  "mobile",
  "stage",
  "status",
  "category",
  "source",
  "medium",
  "destination_countries",
  "study_level",
  "intake",
  "intake_year",
  "budget",
  "branch",
  "team",
  "agent",
  "owner",
  "created_at",
  "last_activity_at",
  "next_follow_up_at"
];

// ../../packages/contract/src/leads/lead/lead.contract.ts
var LeadTab = z52.object({ key: z52.string(), label: z52.string(), count: z52.number().int(), isCountExact: z52.boolean() });
var LeadMatch = z52.object({
  identifier: Identifier.nullable(),
  id: Id.nullable(),
  name: z52.string(),
  email: z52.string().nullable(),
  mobile: z52.string().nullable(),
  stage: z52.string(),
  branch: z52.string().nullable(),
  owner: z52.string().nullable(),
  is_accessible: z52.boolean(),
  matched_by: z52.array(z52.enum(["email", "mobile"]))
});
var LeadHit = z52.object({
  identifier: Identifier.nullable(),
  id: Id,
  first_name: z52.string(),
  last_name: z52.string(),
  email: z52.string().nullable(),
  mobile: z52.string().nullable(),
  stage: z52.object({ key: z52.string(), name: z52.string(), progress: z52.number().int() }),
  status: z52.string(),
  branch: z52.string().nullable(),
  owner: PersonRef.pick({ first_name: true, last_name: true }).nullable(),
  last_activity_at: Timestamp,
  is_accessible: z52.boolean()
});
var lists = [
  "sources",
  "mediums",
  "categories",
  "platforms",
  "reasons",
  "intakes",
  "study_levels",
  "disciplines",
  "utm_sources",
  "utm_mediums"
];
var leads = resource("leads.lead", {
  list: {
    route: "GET /leads",
    access: "leads.read",
    summary: "List the leads the caller may see, by tab, filters and search.",
    description: "with_tabs=1 adds tabsInfo with counts up to 1,000. Continue with `cursor` from metaInfo.nextCursor, or with a page number.",
    query: LeadListQuery,
    response: pageOf(LeadRow).extend({ tabsInfo: z52.array(LeadTab).optional() })
  },
  single: {
    route: "GET /leads/single-lead/:id",
    access: "leads.read",
    summary: "Read one lead with its stage bar, its possible moves and the counts of its tabs.",
    response: z52.object({ leadInfo: LeadRecord }),
    errors: ["NOT_FOUND"],
    concurrency: "etag"
  },
  create: {
    route: "POST /leads/add",
    access: "leads.create",
    summary: "Create a lead; a person known by phone or email is refused unless a duplicate is allowed.",
    body: LeadBody,
    response: z52.object({ leadInfo: LeadChange }),
    status: 201,
    message: "Lead created successfully",
    errors: ["LEAD_DUPLICATE", "PERMISSION_DENIED"],
    audit: "lead.created",
    idempotency: "accepted"
  },
  edit: {
    route: "PUT /leads/edit/:id",
    access: "leads.update",
    summary: "Change any fields of a lead.",
    body: LeadEdit,
    response: z52.object({ leadInfo: LeadChange }),
    message: "Lead updated successfully",
    errors: ["NOT_FOUND", "VERSION_CONFLICT", "LEAD_DUPLICATE"],
    audit: "lead.updated",
    concurrency: "etag"
  },
  duplicates: {
    route: "GET /leads/duplicates",
    access: "leads.create",
    summary: "Tell whether a phone or an email is known already, while it is being typed.",
    query: z52.object({
      email: z52.string().trim().max(254).default(""),
      country_code: z52.string().trim().max(6).default(""),
      mobile: z52.string().trim().max(40).default("")
    }),
    response: z52.object({ matches: z52.array(LeadMatch) }),
    limit: { by: "user", max: 120, seconds: 60 }
  },
  dropdowns: {
    route: "GET /leads/dropdowns",
    access: "leads.read",
    summary: "Read the lists a lead form or filter needs.",
    query: z52.object({ only: z52.string().trim().max(300).default("") }),
    response: z52.partialRecord(z52.enum(lists), z52.array(Option))
  },
  search: {
    route: "GET /leads/lead-search",
    access: "leads.read",
    summary: "Find a lead in the whole company by name, phone, email or number; forgives a typo.",
    query: listQuery({ sortBy: ["relevance"] }).omit({ filters: true, sort: true, sort_by: true }),
    response: pageOf(LeadHit)
  },
  export: {
    route: "GET /files/lead-csv/generate",
    access: "leads.export",
    summary: "Export the leads of a list as CSV.",
    query: LeadListQuery.omit({ page: true, per_page: true, cursor: true, count: true, with_tabs: true }).extend({
      columns: z52.string().trim().max(1e3).default("").transform((text3) => leadColumns.filter((column) => !text3 || text3.split(",").includes(column)))
    }),
    response: download("text/csv"),
    audit: "lead.exported",
    recentProof: true,
    writes: true
  }
});
var searchFrom = leadLimits.searchFrom;

// src/modules/leads/answer/answer.commands.ts
var pathOf2 = (name2) => isLeadSystemField(name2) ? name2 : `values.${name2}`;
function refuseUnknownNames(form, values) {
  const names = new Set(form.fields.map(({ field }) => field.name).filter((name2) => !isLeadSystemField(name2)));
  const unknown11 = Object.keys(values).filter((name2) => !names.has(name2));
  if (unknown11.length)
    throw new Refusal(
      "INVALID_INPUT",
      {},
      unknown11.map((name2) => ({ field: `values.${name2}`, text: "Unknown field: {{name}}", vars: { name: name2 } }))
    );
}
var amountOf = ({ budget_amount }) => budget_amount === void 0 ? {} : { budget_amount: budget_amount === null ? null : budget_amount / 100 };
function without(form, body) {
  const kept3 = form.fields.filter(({ is_hidden, is_disabled, field }) => (is_hidden || is_disabled) && isLeadSystemField(field.name));
  const gone = new Set(kept3.flatMap(({ field: { name: name2 } }) => name2 === "mobile" ? ["mobile", "country_code"] : [name2]));
  return Object.fromEntries(Object.entries(body).filter(([name2]) => !gone.has(name2)));
}
async function judgedNewLead(ctx, form, { values = {}, ...sent }) {
  refuseUnknownNames(form, values);
  const body = without(form, sent);
  const verdict2 = await judgedLead(ctx, form, { ...values, ...answersIn(ctx, body) });
  const complaints = complaintsOf(verdict2, pathOf2);
  if (complaints.length) throw new Refusal("INVALID_INPUT", {}, complaints);
  return { body, own: ownOf(verdict2.values) };
}
async function createLeadByForm(ctx, { form_id, ...sent }) {
  const form = await leadForm(ctx, form_id);
  const { body, own: own5 } = await judgedNewLead(ctx, form, sent);
  const made = await createLead(ctx, body);
  if (made.isNew && (Object.keys(own5).length || !form.is_default)) {
    await saveAnswers(ctx, { module: "lead", record_id: made.id, form, isComplete: true, values: own5 }, (await definitionsOf(ctx)).fields);
    if (Object.keys(own5).length) ctx.changed({ module: "lead", id: made.id, after: own5 });
  }
  return made;
}
var answersIn = (ctx, body) => answersOfLead({ ...body, ...phonesOf(ctx, body), ...amountOf(body) });
var same = (one9, other) => JSON.stringify(one9 ?? null) === JSON.stringify(other ?? null);
async function editLeadByForm(ctx, ref, { values, ...sent }) {
  if (values === void 0) {
    const form = await leadForm(ctx);
    const body = without(form, sent);
    const { version: _, allow_duplicate: __, ...touched } = body;
    const answers = answersIn(ctx, touched);
    const complaints = complaintsOf(await judgedLead(ctx, form, answers), pathOf2, (name2) => name2 in answers);
    if (complaints.length) throw new Refusal("INVALID_INPUT", {}, complaints);
    return editLead(ctx, ref, body);
  }
  return editLead(ctx, ref, sent, (lead2) => ownEdit(ctx, lead2, sent, values));
}
async function ownEdit(ctx, lead2, sent, values) {
  const all = await definitionsOf(ctx);
  const submissions = await submissionsOf(ctx, "lead", lead2.id);
  const forms2 = leadForms(all);
  const form = forms2.find(({ form_id }) => submissions.some((one9) => one9.form_id === form_id)) ?? await leadForm(ctx);
  refuseUnknownNames(form, values);
  const before = {
    ...mergedAnswers(submissions),
    ...answersOfRow(lead2)
  };
  const touched = { ...values, ...answersIn(ctx, sent) };
  const verdict2 = await judgedLead(ctx, form, { ...before, ...touched }, before);
  const complaints = complaintsOf(verdict2, pathOf2, (name2) => name2 in touched);
  if (complaints.length) throw new Refusal("INVALID_INPUT", {}, complaints);
  const next = ownOf(verdict2.values);
  const names = [.../* @__PURE__ */ new Set([...Object.keys(values), ...Object.keys(next)])].filter((name2) => !same(before[name2], next[name2]));
  const pick = (from) => Object.fromEntries(names.map((name2) => [name2, from[name2] ?? null]));
  return {
    before: pick(before),
    after: pick(next),
    save: () => saveAnswers(ctx, { module: "lead", record_id: lead2.id, form, isComplete: verdict2.isComplete, values: next }, all.fields)
  };
}

// src/modules/leads/lead/lead-dropdowns.queries.ts
import { sql as sql56 } from "kysely";
var lookups = {
  sources: "lead_source",
  mediums: "lead_medium",
  reasons: "lead_reason",
  intakes: "intake",
  study_levels: "study_level",
  disciplines: "discipline"
};
var sentence = (key) => key.charAt(0).toUpperCase() + key.slice(1).replaceAll("_", " ");
var fixed = (ctx, keys) => keys.map((value) => ({ label: translate(ctx.language, sentence(value)), value }));
async function leadDropdowns(ctx, only) {
  const recent = (column) => sql56`array(select distinct recent.value from ${visibleLeads(ctx).select(`leads.${column} as value`).orderBy("leads.id", "desc").limit(2e3)} as recent where recent.value is not null order by 1)`;
  const { rows: rows2 } = await sql56`select coalesce((select jsonb_agg(jsonb_build_object('type', type, 'label', label, 'id', id, 'identifier', identifier) order by order_by, label) from lookup_values where is_active and type = any(${Object.values(lookups)}::text[])), '[]') as lookups,
    to_jsonb(${recent("utm_source")}) as utm_sources, to_jsonb(${recent("utm_medium")}) as utm_mediums`.execute(ctx.db);
  const row = seesOrigin(ctx) ? rows2[0] : { ...rows2[0], utm_sources: [], utm_mediums: [] };
  const ofType2 = (type) => row.lookups.filter((one9) => one9.type === type).map(({ label, id, identifier }) => ({ label, value: id, identifier }));
  const texts3 = (values) => values.map((value) => ({ label: value, value }));
  const all = {
    ...Object.fromEntries(Object.entries(lookups).map(([key, type]) => [key, ofType2(type)])),
    categories: fixed(ctx, leadCategories),
    platforms: fixed(ctx, leadPlatforms),
    utm_sources: texts3(row.utm_sources),
    utm_mediums: texts3(row.utm_mediums)
  };
  return only.length ? Object.fromEntries(Object.entries(all).filter(([key]) => only.includes(key))) : all;
}

// src/modules/leads/lead/lead-export.queries.ts
import { sql as sql57 } from "kysely";
var batch = 500;
var nameOf4 = (person) => person ? `${person.first_name} ${person.last_name}`.trim() : null;
var columns4 = {
  id: { title: "Id", cell: ({ id }) => id },
  first_name: { title: "First name", cell: ({ first_name }) => first_name },
  last_name: { title: "Last name", cell: ({ last_name }) => last_name },
  email: { title: "Email", cell: ({ email: email6 }) => email6 },
  mobile: { title: "Mobile", cell: ({ mobile }) => mobile },
  stage: { title: "Stage", cell: ({ stage }) => stage.name },
  status: { title: "Status", cell: ({ status }) => status.name },
  category: { title: "Category", cell: ({ category }) => category },
  source: { title: "Source", cell: ({ source }) => source?.label },
  medium: { title: "Medium", cell: ({ medium }) => medium.label },
  destination_countries: {
    title: "Destination countries",
    cell: ({ destination_countries }) => destination_countries.map(({ name: name2 }) => name2).join(", ")
  },
  study_level: { title: "Study level", cell: ({ study_level }) => study_level?.label },
  intake: { title: "Intake", cell: ({ intake }) => intake?.label },
  intake_year: { title: "Intake year", cell: ({ intake_year }) => intake_year },
  budget: { title: "Budget", cell: ({ budget }) => budget && `${budget.amount.toFixed(2)} ${budget.currency}` },
  branch: { title: "Branch", cell: ({ branch }) => branch?.name },
  team: { title: "Team", cell: ({ team }) => team?.name },
  agent: { title: "Agent", cell: ({ agent }) => agent?.name },
  owner: { title: "Owner", cell: ({ owner }) => nameOf4(owner) },
  created_at: { title: "Created", cell: ({ created_at }) => created_at },
  last_activity_at: { title: "Last activity", cell: ({ last_activity_at }) => last_activity_at },
  next_follow_up_at: { title: "Next follow-up", cell: ({ next_follow_up_at }) => next_follow_up_at }
};
async function exportLeads(ctx, {
  columns: wanted,
  own_columns,
  ...criteria
}) {
  const { total } = await countOfLeads(ctx, await matchingLeads(ctx, criteria), "exact");
  const own5 = await namedFields(ctx, own_columns);
  ctx.changed({ module: "lead", id: 0, after: { ...criteria, columns: [...wanted, ...own5.map(({ name: name2 }) => name2)], total } });
  return {
    filename: `leads-${ctx.now().toISOString().slice(0, 10)}.csv`,
    type: "text/csv; charset=utf-8",
    disposition: "attachment",
    content: writeTable(lines(ctx, criteria, wanted, own5))
  };
}
async function* lines(ctx, criteria, wanted, own5) {
  yield [
    ...wanted.map((column) => translate(ctx.language, columns4[column].title)),
    ...own5.map(({ label }) => translate(ctx.language, label))
  ];
  for (let last = null; ; ) {
    const before = last;
    const rows2 = await ctx.again((fresh) => batchBefore(fresh, criteria, before, own5));
    for (const row of rows2)
      yield [...wanted.map((column) => columns4[column].cell(row)), ...own5.map(({ name: name2 }) => cellOf(ctx, row.own[name2]))];
    if (rows2.length < batch) return;
    last = rows2.at(-1).id;
  }
}
function cellOf(ctx, answer7) {
  if (answer7 === true) return translate(ctx.language, "Yes");
  return Array.isArray(answer7) ? answer7.join(", ") : typeof answer7 === "string" || typeof answer7 === "number" ? answer7 : null;
}
async function batchBefore(ctx, criteria, last, own5) {
  const matching2 = await matchingLeads(ctx, criteria);
  const ids2 = (last === null ? matching2 : matching2.where("leads.id", "<", last)).select("leads.id").orderBy("leads.id", "desc").limit(batch);
  const { rows: rows2 } = await sql57`with page as materialized ${ids2} select ${rowColumns(ctx)}, ${ownColumn(own5)} from page join leads l on l.id = page.id ${rowJoins} order by l.id desc`.execute(
    ctx.db
  );
  return rowsOf(ctx, rows2, own5);
}

// src/modules/leads/lead/lead-search.queries.ts
import { sql as sql58 } from "kysely";
var mostAlike = 25;
async function searchLeads(ctx, { search: search2, page: page2, per_page }) {
  const nothing2 = { recordsInfo: [], metaInfo: metaOf({ page: page2, per_page }, { total: 0, isExact: true }, false) };
  if (search2.replace(/\s/g, "").length < leadLimits.searchFrom && !/^\d+$/.test(search2)) return nothing2;
  const bounded = searchesWholeTenant(ctx) ? sql58`(select leads.id, leads.last_activity_at from lead_matches(${search2}) as leads)` : sql58`${foundLeads(ctx, search2).select(["leads.id", "leads.last_activity_at"])}`;
  const hits = await hitsOf(ctx, bounded, sql58`last_activity_at desc, id desc`, page2, per_page);
  if (hits.length || page2 > 1) return pageWith(ctx, hits, page2, per_page);
  const alike = sql58`(select a.id, a.likeness from leads_alike(${search2}) a ${searchesWholeTenant(ctx) ? sql58`` : sql58`where a.id in ${visibleLeads(ctx).select("leads.id")}`} order by a.likeness desc, a.id desc limit ${mostAlike})`;
  return pageWith(ctx, await hitsOf(ctx, alike, sql58`likeness desc, id desc`, page2, per_page), page2, per_page);
}
async function hitsOf(ctx, found4, order, page2, per_page) {
  const inScope = visibleLeads(ctx).select(sql58`1`.as("one")).where(sql58`leads.id = l.id`);
  const { rows: rows2 } = await sql58`with found as materialized ${found4}, hit as materialized (select *, row_number() over (order by ${order}) as place from found order by place limit ${per_page + 1} offset ${(page2 - 1) * per_page})
    select l.id, case when seen then l.identifier end as identifier, l.first_name, l.last_name, case when seen then l.email end as email,
      case when seen then l.mobile_e164 else left(l.mobile_e164, 4) || '…' || right(l.mobile_e164, 2) end as mobile, l.timeline_id, l.stage_id, l.status_id, b.name as branch,
      case when o.id is not null then jsonb_build_object('first_name', o.first_name, 'last_name', o.last_name) end as owner, l.last_activity_at, seen as is_accessible, (select count(*)::int from found) as total
    from hit join leads l on l.id = hit.id left join branches b on b.id = l.branch_id left join users o on o.id = l.owner_id cross join lateral (select exists ${inScope} as seen) as scope order by hit.place`.execute(
    ctx.db
  );
  return rows2;
}
async function pageWith(ctx, rows2, page2, per_page) {
  const total = rows2[0]?.total ?? 0;
  const recordsInfo = await Promise.all(
    rows2.slice(0, per_page).map(async ({ timeline_id, stage_id, status_id, ...hit }) => {
      const { stage, status } = placeOf(await pipelineOf(ctx, timeline_id), stage_id, status_id);
      return { ...hit, stage: { key: stage.key, name: stage.name, progress: stage.progress }, status: status.name };
    })
  );
  return {
    recordsInfo,
    metaInfo: metaOf({ page: page2, per_page }, { total: Math.min(total, countCap), isExact: total <= countCap }, rows2.length > per_page)
  };
}

// src/modules/leads/lead/lead.handlers.ts
var leadRoutes = implement(leads, {
  list: (ctx, { query: query3 }) => leadPage(ctx, query3),
  single: async (ctx, { params: params2 }) => ({ leadInfo: await leadRecord(ctx, params2.id) }),
  create: async (ctx, { body }) => ({ leadInfo: (await createLeadByForm(ctx, body)).leadInfo }),
  edit: async (ctx, { params: params2, body }) => ({ leadInfo: await editLeadByForm(ctx, params2.id, body) }),
  duplicates: async (ctx, { query: query3 }) => ({ matches: await duplicatesOf(ctx, query3) }),
  dropdowns: (ctx, { query: query3 }) => leadDropdowns(ctx, query3.only ? query3.only.split(",").map((key) => key.trim()) : []),
  search: (ctx, { query: query3 }) => searchLeads(ctx, query3),
  export: (ctx, { query: query3 }) => exportLeads(ctx, query3)
});

// ../../packages/contract/src/leads/note/note.contract.ts
import * as z53 from "zod";
var Note = z53.object({
  identifier: Identifier,
  id: Id,
  content: z53.string(),
  /** Students and institution staff see shared notes only (G-L-31). */
  visibility: z53.enum(["internal", "shared"]),
  is_pinned: z53.boolean(),
  author: PersonRef,
  created_at: Timestamp,
  edited_at: Timestamp.nullable(),
  can: z53.object({ edit: z53.boolean() })
});
var NoteBody = z53.object({
  content: requiredText("Note is required", 5e3),
  visibility: z53.enum(["internal", "shared"]).default("internal"),
  is_pinned: Flag.default(false)
});
var NoteEdit = z53.object({
  content: NoteBody.shape.content.optional(),
  visibility: z53.enum(["internal", "shared"]).optional(),
  is_pinned: Flag.optional()
});
var leadNotes = resource("leads.note", {
  list: {
    route: "GET /leads/:lead_id/notes",
    access: "leads.read",
    summary: "List the notes on a lead, pinned ones first, then newest first.",
    query: listQuery({ sortBy: ["created_at"] }),
    response: pageOf(Note),
    errors: ["NOT_FOUND"]
  },
  create: {
    route: "POST /leads/:lead_id/notes",
    access: "leads.update",
    summary: "Add a note to a lead.",
    body: NoteBody,
    response: z53.object({ noteInfo: Note }),
    status: 201,
    message: "Note added",
    errors: ["NOT_FOUND", "LEAD_IS_CLOSED"],
    audit: "lead.note_added",
    idempotency: "accepted"
  },
  edit: {
    route: "PUT /leads/:lead_id/notes/:note_id",
    access: "leads.update",
    summary: "Change a note; only its author may.",
    body: NoteEdit,
    response: z53.object({ noteInfo: Note }),
    message: "Note updated",
    errors: ["NOT_FOUND", "PERMISSION_DENIED"],
    audit: "lead.note_changed"
  },
  remove: {
    route: "DELETE /leads/:lead_id/notes/:note_id",
    access: "leads.update",
    summary: "Remove a note; only its author may.",
    response: z53.object({ noteInfo: z53.object({ identifier: Identifier }) }),
    message: "Note removed",
    errors: ["NOT_FOUND", "PERMISSION_DENIED"],
    audit: "lead.note_removed"
  }
});

// src/modules/leads/note/note.commands.ts
import { sql as sql60 } from "kysely";

// src/modules/leads/note/note.queries.ts
import { sql as sql59 } from "kysely";
import { jsonBuildObject as jsonBuildObject2 } from "kysely/helpers/postgres";
var notes = (ctx) => ctx.db.selectFrom("notes").innerJoin("users as author", "author.id", "notes.created_by").select(["notes.identifier", "notes.id", "notes.content", "notes.is_pinned", "notes.created_at", "notes.edited_at"]).select((eb) => eb.ref("notes.visibility").$castTo().as("visibility")).select(
  ({ ref }) => jsonBuildObject2({
    identifier: ref("author.identifier"),
    id: ref("author.id"),
    first_name: ref("author.first_name"),
    last_name: ref("author.last_name")
  }).as("author")
).select(
  sql59`jsonb_build_object('edit', notes.created_by = ${ctx.actor.id}::int and ${can(ctx, "leads.update")})`.as("can")
).where("notes.module_type", "=", "lead").where("notes.deleted_at", "is", null).$if(!seesInternal2(ctx), (query3) => query3.where("notes.visibility", "=", "shared"));
var noteById = (ctx, id) => notes(ctx).where("notes.id", "=", id).executeTakeFirstOrThrow();
var noteOnLead = (ctx, lead2, ref) => notes(ctx).where("notes.module_id", "=", lead2.id).where(/^\d+$/.test(ref) ? sql59`notes.id = ${Number(ref)}` : sql59`notes.identifier = ${ref}`).executeTakeFirst();
var notesOnLead = (ctx, lead2, page2) => paged(ctx.db, notes(ctx).where("notes.module_id", "=", lead2.id).orderBy("notes.is_pinned", "desc").orderBy("notes.id", "desc"), page2);

// src/modules/leads/note/note.commands.ts
async function addNote(ctx, lead2, note) {
  if (!leadCan.takeNotes(lead2)) refuse("LEAD_IS_CLOSED");
  const { rows: rows2 } = await sql60`with added as (
      insert into notes (content, visibility, is_pinned, module_type, module_id, created_by) values (${note.content}, ${note.visibility}, ${note.is_pinned}, 'lead', ${lead2.id}, ${ctx.actor.id}) returning id),
    told as (insert into activities (module, record_id, type, actor_id, vars, visibility) select 'lead', ${lead2.id}, 'note_added', ${ctx.actor.id}::int, jsonb_build_object('note_id', id), ${note.visibility} from added),
    touched as (update leads set last_activity_at = now() where id = ${lead2.id})
    select id from added`.execute(ctx.db);
  const { id } = rows2[0];
  ctx.changed({ module: "lead", id: lead2.id, after: { note_id: id } });
  ctx.emit("lead.note_added", { id: lead2.id, note_id: id });
  return noteById(ctx, id);
}
async function editNote(ctx, lead2, ref, wish) {
  const before = await ownNote(ctx, lead2, ref);
  const changes = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== void 0));
  await ctx.db.updateTable("notes").set({ ...changes, edited_at: sql60`now()` }).where("id", "=", before.id).execute();
  const { content: content2, visibility, is_pinned } = before;
  ctx.changed({
    module: "lead",
    id: lead2.id,
    before: { note_id: before.id, content: content2, visibility, is_pinned },
    after: { note_id: before.id, ...changes }
  });
  ctx.emit("lead.updated", { id: lead2.id });
  return noteById(ctx, before.id);
}
async function removeNote(ctx, lead2, ref) {
  const note = await ownNote(ctx, lead2, ref);
  await ctx.db.updateTable("notes").set({ deleted_at: sql60`now()` }).where("id", "=", note.id).execute();
  ctx.changed({ module: "lead", id: lead2.id, before: { note_id: note.id, content: note.content } });
  ctx.emit("lead.updated", { id: lead2.id });
  return { identifier: note.identifier };
}
async function ownNote(ctx, lead2, ref) {
  const note = await noteOnLead(ctx, lead2, ref) ?? refuse("NOT_FOUND");
  if (!note.can.edit) refuse("PERMISSION_DENIED");
  return note;
}

// src/modules/leads/note/note.handlers.ts
var noteRoutes = implement(leadNotes, {
  list: async (ctx, { params: params2, query: query3 }) => notesOnLead(ctx, await visibleLead(ctx, params2.lead_id), query3),
  create: async (ctx, { params: params2, body }) => ({ noteInfo: await addNote(ctx, await visibleLead(ctx, params2.lead_id), body) }),
  edit: async (ctx, { params: params2, body }) => ({ noteInfo: await editNote(ctx, await visibleLead(ctx, params2.lead_id), params2.note_id, body) }),
  remove: async (ctx, { params: params2 }) => ({ noteInfo: await removeNote(ctx, await visibleLead(ctx, params2.lead_id), params2.note_id) })
});

// ../../packages/contract/src/leads/selection/selection.contract.ts
import * as z54 from "zod";
var leadList = z54.array(Identifier, "Lead is required").min(1, "Lead is required").max(1e3);
var target = {
  is_selected_all: Flag.default(false),
  leads: leadList,
  /** The list's filters, search and tab; needed when all are selected. */
  filters: LeadCriteria.optional(),
  excluded_leads: z54.array(Identifier).max(1e4).default([]),
  /** From bulk-preview: the act then changes exactly the leads that were shown. */
  selection_token: Identifier.optional()
};
var needsFilters = (body, context) => {
  if (body.is_selected_all && !body.filters && !body.selection_token)
    context.addIssue({ code: "custom", path: ["filters"], message: "please select the filters" });
};
var Reason = requiredText("Reason is required", 2e3);
var SelectionTarget = z54.object(target).superRefine(needsFilters);
var SelectionInfo = z54.object({
  total: z54.number().int(),
  permitted: z54.number().int(),
  skipped: z54.array(z54.object({ code: z54.string(), count: z54.number().int(), message: z54.string() })),
  /** Names of the first three, so that people see whom it is about. */
  samples: z54.array(z54.string()),
  selection_token: Identifier,
  expires_at: Timestamp
});
var Outcome = z54.object({
  resultInfo: z54.object({ total: z54.number().int(), done: z54.number().int(), skipped: z54.array(Skipped) }).nullable(),
  jobInfo: JobInfo.nullable()
});
var AssignBody = z54.object({ ...target, reason: z54.string().trim().max(2e3).optional() }).superRefine(needsFilters).and(AssignTo);
var DeleteBody = z54.object({ ...target, reason: Reason, confirmation: z54.string("Type the number of leads to confirm").trim() }).superRefine(needsFilters);
var status_identifier = z54.string("please select the status").min(1, "please select the status").pipe(RecordRef);
var MoveBody = z54.object({ ...target, status_identifier, status_reason_id: Id.nullish(), remarks: z54.string().trim().max(2e3).optional() }).superRefine(needsFilters);
var MovesInfo = z54.object({
  total: z54.number().int(),
  permitted: z54.number().int(),
  needs: z54.object({ reason: z54.boolean(), remarks: z54.boolean() }),
  skipped_count: z54.number().int(),
  /** The first fifty of them. */
  skipped: z54.array(Skipped)
});
var removal = {
  access: "leads.delete",
  summary: "Move leads to the trash; `confirmation` is the number of leads, typed.",
  body: DeleteBody,
  response: Outcome,
  message: "Leads deleted successfully.",
  errors: ["SELECTION_EXPIRED"],
  audit: "lead.bulk_deleted",
  recentProof: true
};
var TrashedLead = z54.object({
  identifier: Identifier,
  id: Id,
  first_name: z54.string(),
  last_name: z54.string(),
  email: z54.string().nullable(),
  mobile: z54.string().nullable(),
  stage: z54.object({ key: z54.string(), name: z54.string() }),
  deleted_at: Timestamp,
  deleted_by: PersonRef.nullable(),
  delete_reason: z54.string().nullable()
});
var leadSelections = resource("leads.selection", {
  preview: {
    route: "POST /leads/bulk-preview",
    access: "leads.read",
    summary: "Freeze a selection for 15 minutes and tell what an act on it would change.",
    body: z54.object({ ...target, action: z54.enum(["assign", "transfer", "status", "delete"]) }).superRefine(needsFilters),
    response: z54.object({ selectionInfo: SelectionInfo }),
    audit: "lead.bulk_previewed"
  },
  assign: {
    route: "POST /leads/bulk-assign",
    access: "leads.assign",
    summary: "Fill empty roles on many leads.",
    body: AssignBody,
    response: Outcome,
    message: "Leads assigned successfully.",
    errors: ["SELECTION_EXPIRED", "SAME_ROLE_USER"],
    audit: "lead.bulk_assigned",
    idempotency: "accepted"
  },
  transfer: {
    route: "PUT /leads/bulk-transfer",
    access: "leads.transfer",
    summary: "Replace the holders of roles on many leads.",
    body: AssignBody,
    response: Outcome,
    message: "Leads transferred successfully.",
    errors: ["SELECTION_EXPIRED", "SAME_ROLE_USER"],
    audit: "lead.bulk_transferred"
  },
  moves: {
    route: "GET /leads/bulk-status",
    access: "leads.status.update",
    summary: "Tell which leads of a selection a change of status would move, and why not the others.",
    query: z54.object({ selection_token: Identifier, status_identifier }),
    response: z54.object({ movesInfo: MovesInfo }),
    errors: ["SELECTION_EXPIRED"]
  },
  move: {
    route: "PUT /leads/bulk-status",
    access: "leads.status.update",
    summary: "Change the status of many leads, one by one by the rules of moving, as a job; a stage stands for its first status.",
    body: MoveBody,
    response: z54.object({ jobInfo: JobInfo }),
    status: 202,
    message: "The records are being moved",
    errors: ["SELECTION_EXPIRED"],
    audit: "lead.bulk_status_changed"
  },
  remove: { route: "POST /leads/bulk-delete", idempotency: "accepted", ...removal },
  removeByMethod: { route: "DELETE /leads/bulk-delete", ...removal },
  restore: {
    route: "POST /leads/restore",
    access: "leads.delete",
    summary: "Take leads back out of the trash; also the undo of a deletion.",
    body: z54.object({ leads: leadList }),
    response: z54.object({ resultInfo: z54.object({ total: z54.number().int(), done: z54.number().int() }) }),
    message: "Leads restored",
    audit: "lead.restored"
  },
  trash: {
    route: "GET /leads/trash",
    access: "leads.delete",
    summary: "List the leads in the trash, latest first.",
    query: listQuery({ sortBy: ["deleted_at"] }),
    response: pageOf(TrashedLead)
  }
});

// src/modules/leads/selection/selection.handlers.ts
var permissionOf = { assign: "leads.assign", transfer: "leads.transfer", status: "leads.status.update", delete: "leads.delete" };
var selectionRoutes = implement(leadSelections, {
  preview: async (ctx, { body: { action, ...target2 } }) => {
    if (!can(ctx, permissionOf[action])) refuse("PERMISSION_DENIED");
    return { selectionInfo: await frozenSelection(ctx, action, await chosenLeads(ctx, target2)) };
  },
  assign: (ctx, { body: { reason, ...body } }) => actOn(ctx, body, { kind: "assign", to: body, reason }),
  transfer: (ctx, { body: { reason, ...body } }) => actOn(ctx, body, { kind: "transfer", to: body, reason }),
  moves: async (ctx, { query: { selection_token, status_identifier: status_identifier2 } }) => ({
    movesInfo: await judgedMoves(ctx, await frozenLeads(ctx, selection_token), status_identifier2)
  }),
  move: async (ctx, { body }) => ({ jobInfo: await orderMoves(ctx, body) }),
  remove: (ctx, { body }) => deleteLeads(ctx, body),
  removeByMethod: (ctx, { body }) => deleteLeads(ctx, body),
  restore: async (ctx, { body }) => ({ resultInfo: await restoreLeads(ctx, body.leads) }),
  trash: (ctx, { query: query3 }) => trashPage(ctx, query3)
});

// ../../packages/contract/src/leads/shortlist/shortlist.contract.ts
import * as z55 from "zod";
var shortlistOrigins = ["program_finder", "lead_profile", "quotation", "ambassador", "api"];
var Switch = z55.union([z55.literal([0, 1]).transform((value) => value === 1), Flag]);
var ProgramAt = z55.object({ program_id: Id, campus_id: Id });
var ShortlistBody = z55.object({
  /** Staff always shortlist for a lead; a student's own lead is meant when it is left out. */
  lead_identifier: RecordRef.optional(),
  content: z55.array(ProgramAt.extend({ is_shortlisted: Switch })).min(1, "please select the program").max(shortlistLimit)
});
var LeadShortlistBody = z55.object({
  lead_identifier: RecordRef,
  programs: z55.array(ProgramAt, "please select the program").min(1, "please select the program").max(shortlistLimit),
  is_shortlist: Switch.default(true),
  shortlist_origin: z55.enum(shortlistOrigins).default("program_finder")
});
var ShortlistedCard = ProgramCard.extend({
  shortlist_origin: z55.string(),
  shortlisted_at: Timestamp,
  shortlisted_by_person: PersonRef.nullable()
});
var Changed = z55.object({ recordsInfo: z55.array(ProgramAt.extend({ is_shortlisted: z55.boolean() })) });
var side = z55.enum(["user", "staff"]).optional();
var leadShortlists = resource("leads.shortlist", {
  list: {
    route: "GET /program-finder",
    access: "programs.read",
    summary: "List the programs shortlisted for a lead; a student reads their own.",
    query: listQuery({ sortBy: ["created_at"], perPage: 25 }).extend({
      is_shortlisted: Flag.default(true),
      lead_identifier: RecordRef.optional(),
      category: Category.optional(),
      /** self_shortlisted: by the student; staff_shortlisted: by staff or agent. */
      program_type: z55.enum(["self_shortlisted", "staff_shortlisted"]).optional()
    }),
    response: pageOf(ShortlistedCard),
    errors: ["NOT_FOUND"]
  },
  marks: {
    route: "GET /program-finder/shortlisted_program",
    access: "programs.read",
    summary: "List which programs are shortlisted for a lead, lightly and unpaged, up to 500.",
    query: z55.object({ lead_identifier: RecordRef.optional() }),
    response: z55.object({
      recordsInfo: z55.array(ProgramAt.extend({ identifier: Identifier, program_name: z55.string(), by: z55.enum(["user", "staff"]) }))
    }),
    errors: ["NOT_FOUND"]
  },
  shortlist: {
    route: "POST /program-finder/shortlist",
    access: "programs.read",
    summary: "Put programs on the shortlist of a lead, or take them off; saying the same twice changes nothing.",
    body: ShortlistBody,
    response: Changed,
    errors: ["NOT_FOUND", "SHORTLIST_OF_OTHERS"],
    audit: "lead.shortlist_changed",
    idempotency: "accepted"
  },
  assign: {
    route: "POST /leads/program_shortlist",
    access: "leads.update",
    summary: "Put several programs on the shortlist of a lead, or take them off.",
    body: LeadShortlistBody,
    response: Changed,
    errors: ["NOT_FOUND", "SHORTLIST_OF_OTHERS"],
    audit: "lead.shortlist_changed",
    idempotency: "accepted"
  },
  ofLead: {
    route: "GET /leads/:lead_id/program_shortlist",
    access: "leads.read",
    summary: "List the programs shortlisted for a lead, newest first.",
    query: listQuery({ sortBy: ["created_at"], perPage: 25 }).extend({ by: side }),
    response: pageOf(ShortlistedCard),
    errors: ["NOT_FOUND"]
  }
});

// src/modules/leads/shortlist/shortlist.commands.ts
async function setShortlist(ctx, lead2, wishes, origin) {
  const offered = new Map((await offeringsOf(ctx, wishes)).map((offering) => [keyOf(offering), offering]));
  const sides2 = await sidesOf(
    ctx,
    lead2,
    [...offered.values()].map(({ id }) => id)
  );
  const side2 = sideOf(ctx);
  const added = [];
  const removed = [];
  for (const wish of lastWords(wishes)) {
    const offering = offered.get(keyOf(wish)) ?? refuseField("content", "This program is not offered at this campus");
    const by = sides2.get(offering.id) ?? null;
    if (wish.is_shortlisted === (by !== null)) continue;
    if (wish.is_shortlisted && !offering.is_active) refuseField("content", "This program is no longer offered");
    if (!wish.is_shortlisted && !shortlistCan.remove({ by }, side2)) refuse("SHORTLIST_OF_OTHERS");
    (wish.is_shortlisted ? added : removed).push(offering);
  }
  if (added.length) await add(ctx, lead2, added, origin);
  if (removed.length) await remove(ctx, lead2, removed);
  if (added.length || removed.length) await tellOf(ctx, lead2, added, removed);
  return { recordsInfo: wishes.map(({ program_id, campus_id, is_shortlisted }) => ({ program_id, campus_id, is_shortlisted })) };
}
var keyOf = ({ program_id, campus_id }) => `${program_id}-${campus_id}`;
var lastWords = (wishes) => new Map(wishes.map((wish) => [keyOf(wish), wish])).values();
var add = (ctx, lead2, added, shortlist_origin) => ctx.db.insertInto("lead_shortlists").values(
  added.map(({ id }) => ({ lead_id: lead2.id, offering_id: id, by_side: sideOf(ctx), shortlist_origin, created_by: ctx.actor.id }))
).onConflict((conflict) => conflict.doNothing()).execute();
var remove = (ctx, lead2, removed) => ctx.db.deleteFrom("lead_shortlists").where("lead_id", "=", lead2.id).where("by_side", "=", sideOf(ctx)).where(
  "offering_id",
  "in",
  removed.map(({ id }) => id)
).execute();
async function tellOf(ctx, lead2, added, removed) {
  const entries2 = [
    ...added.map((offering) => ["program_shortlisted", offering]),
    ...removed.map((offering) => ["program_unshortlisted", offering])
  ];
  await ctx.db.insertInto("activities").values(
    entries2.map(([type, { program, institution }]) => ({
      module: "lead",
      record_id: lead2.id,
      type,
      actor_id: ctx.actor.id,
      visibility: "shared",
      vars: JSON.stringify({ program, institution })
    }))
  ).execute();
  ctx.changed({
    module: "lead",
    id: lead2.id,
    before: { shortlisted: removed.map(({ id }) => id) },
    after: { shortlisted: added.map(({ id }) => id) }
  });
  ctx.emit("lead.shortlist_changed", { id: lead2.id });
}

// src/modules/leads/shortlist/shortlist.handlers.ts
var byOf = { self_shortlisted: "user", staff_shortlisted: "staff" };
var shortlistRoutes = implement(leadShortlists, {
  list: async (ctx, { query: query3 }) => shortlistOf(ctx, await shortlistedLead(ctx, query3.lead_identifier), { ...query3, by: query3.program_type && byOf[query3.program_type] }),
  marks: async (ctx, { query: query3 }) => ({ recordsInfo: await shortlistMarks(ctx, await shortlistedLead(ctx, query3.lead_identifier)) }),
  shortlist: async (ctx, { body }) => setShortlist(ctx, await shortlistableLead(ctx, body.lead_identifier), body.content, "program_finder"),
  assign: async (ctx, { body }) => {
    const wishes = body.programs.map((program) => ({ ...program, is_shortlisted: body.is_shortlist }));
    return setShortlist(ctx, await shortlistableLead(ctx, body.lead_identifier), wishes, body.shortlist_origin);
  },
  ofLead: async (ctx, { params: params2, query: query3 }) => shortlistOf(ctx, await visibleLead(ctx, params2.lead_id), query3)
});

// ../../packages/contract/src/leads/status/status.contract.ts
import * as z56 from "zod";
var StageOption = z56.object({ label: z56.string(), value: Id, identifier: Identifier, key: z56.string() });
var StatusNode = LeadStatus.extend({
  type: z56.enum(["success", "cancel"]),
  position: z56.enum(["start", "middle", "end"]),
  is_skippable: z56.boolean(),
  est_days: z56.number().int()
});
var StageNode = z56.object({
  identifier: Identifier,
  id: Id,
  name: z56.string(),
  key: z56.string(),
  type: z56.enum(["success", "cancel"]),
  position: z56.enum(["start", "middle", "end"]),
  statuses: z56.array(StatusNode)
});
var StatusOption = StageOption.extend({ stage: z56.object({ id: Id, identifier: Identifier, key: z56.string(), name: z56.string() }) });
var query2 = z56.object({ module_type: z56.enum(["lead", "application"]).default("lead"), timeline_id: z56.coerce.number().int().optional() });
var Remarks = z56.string().trim().max(2e3).optional();
var From = RecordRef.optional();
var leadStatuses = resource("leads.status", {
  stages: {
    route: "GET /lead-stages/stages-dropdown",
    access: "leads.read",
    summary: "List the stages of a pipeline.",
    query: query2,
    response: z56.object({ recordsInfo: z56.array(StageOption) })
  },
  tree: {
    route: "GET /lead-stages/stages-dropdown/v2",
    access: "leads.read",
    summary: "List the stages of a pipeline with their statuses.",
    query: query2,
    response: z56.object({ recordsInfo: z56.array(StageNode) })
  },
  statuses: {
    route: "GET /leads/get/status",
    access: "leads.read",
    summary: "List the statuses of a pipeline with their stage.",
    query: query2,
    response: z56.object({ recordsInfo: z56.array(StatusOption) })
  },
  timeline: {
    route: "GET /leads/:id/timeline",
    access: "leads.read",
    summary: "Read the stage bar of a lead.",
    response: z56.object({ timelineInfo: z56.array(StageStop) }),
    errors: ["NOT_FOUND"]
  },
  move: {
    route: "PUT /leads/timeline/:lead/:status",
    access: "leads.status.update",
    summary: "Move a lead quickly, from the stage bar or the board; a stage stands for its first status.",
    body: z56.object({ remarks: Remarks, from_status_identifier: From }),
    response: z56.object({ leadInfo: LeadChange }),
    message: "Status updated successfully",
    errors: ["NOT_FOUND", "STATUS_CHANGED", "STATUS_MOVE_REFUSED", "STAGE_FORMS_INCOMPLETE", "STATUS_FORM_REQUIRED"],
    audit: "lead.status_changed"
  },
  change: {
    route: "PUT /leads/:id/change_status_v2",
    access: "leads.status.update",
    summary: "Change the status of a lead, with the reason or the remarks the move needs.",
    body: z56.object({
      status_identifier: z56.string("please select the status").min(1, "please select the status").pipe(RecordRef),
      /** Number of a value of the list `lead_reason`. */
      status_reason_id: Id.nullish(),
      remarks: Remarks,
      /** Answers to the forms the status asks for, by field name. */
      form_values: Values.optional(),
      /** Where the lead stood when the caller looked; another status answers 409. */
      from_status_identifier: From
    }),
    response: z56.object({ leadInfo: LeadChange }),
    message: "Status updated successfully",
    errors: ["NOT_FOUND", "STATUS_CHANGED", "STATUS_MOVE_REFUSED", "STAGE_FORMS_INCOMPLETE", "STATUS_FORM_REQUIRED"],
    audit: "lead.status_changed"
  }
});

// src/modules/leads/status/status.queries.ts
import { sql as sql61 } from "kysely";
async function pipelineFor(ctx, { module_type, timeline_id }) {
  const pipeline = await (timeline_id === void 0 ? defaultTimeline(ctx, module_type) : pipelineOf(ctx, timeline_id));
  const { stageIds, statusIds } = moveLimits(ctx);
  const own5 = pipeline.stages.filter(({ id }) => stageIds.includes(id));
  if (!own5.length) return pipeline;
  const isInReach = (id, stageId) => own5.some((stage) => stage.id === stageId) || statusIds.includes(id);
  const stages2 = pipeline.stages.map((stage) => ({ ...stage, statuses: stage.statuses.filter(({ id }) => isInReach(id, stage.id)) }));
  return { ...pipeline, stages: stages2.filter(({ statuses }) => statuses.length > 0) };
}
var stageOptions2 = ({ stages: stages2 }) => stages2.filter(isInUse).map(({ id, identifier, key, name: name2 }) => ({ label: name2, value: id, identifier, key }));
var stageTree = ({ stages: stages2 }) => stages2.filter(isInUse).map(({ identifier, id, name: name2, key, type, position, statuses }) => ({
  identifier,
  id,
  name: name2,
  key,
  type,
  position,
  statuses: statuses.filter(({ is_active }) => is_active)
}));
var statusOptions = ({ stages: stages2 }) => stages2.flatMap(
  ({ id, identifier, key, name: name2, statuses }) => statuses.filter(({ is_active }) => is_active).map((status) => ({
    label: status.name,
    value: status.id,
    identifier: status.identifier,
    key: status.key,
    stage: { id, identifier, key, name: name2 }
  }))
);
var isInUse = ({ statuses }) => statuses.some(({ is_active }) => is_active);
async function timelineOf(ctx, ref) {
  const { facts: history, ...lead2 } = await leadWith(
    ctx,
    ref,
    sql61`${historyOf("leads")}`.$castTo()
  );
  return stageBarOf(await pipelineOf(ctx, lead2.timeline_id), { ...lead2, history }, ctx.now());
}

// src/modules/leads/status/status.handlers.ts
var statusRoutes = implement(leadStatuses, {
  stages: async (ctx, { query: query3 }) => ({ recordsInfo: stageOptions2(await pipelineFor(ctx, query3)) }),
  tree: async (ctx, { query: query3 }) => ({ recordsInfo: stageTree(await pipelineFor(ctx, query3)) }),
  statuses: async (ctx, { query: query3 }) => ({ recordsInfo: statusOptions(await pipelineFor(ctx, query3)) }),
  timeline: async (ctx, { params: params2 }) => ({ timelineInfo: await timelineOf(ctx, params2.id) }),
  move: async (ctx, { params: params2, body }) => ({ leadInfo: await changeStatus(ctx, params2.lead, { ...body, status: params2.status }) }),
  change: async (ctx, { params: params2, body: { status_identifier: status_identifier2, ...body } }) => ({
    leadInfo: await changeStatus(ctx, params2.id, { ...body, status: status_identifier2 })
  })
});

// ../../packages/contract/src/leads/task/task.contract.ts
import * as z57 from "zod";
var taskStatuses = ["pending", "completed", "cancelled"];
var taskTypes = ["reminder", "call", "meeting", "todo"];
var Task = z57.object({
  identifier: Identifier,
  id: Id,
  type: z57.enum(taskTypes),
  category: z57.enum(["lead", "application"]),
  scheduled_at: Timestamp,
  note: z57.string(),
  status: z57.enum(taskStatuses),
  is_overdue: z57.boolean(),
  completed_at: Timestamp.nullable(),
  created_at: Timestamp,
  user: PersonRef,
  role: z57.object({ identifier: Identifier, id: Id, name: z57.string() }).nullable(),
  created_by: PersonRef.nullable(),
  /** The lead it is about; of an application's task, the lead of that application. */
  lead: z57.object({ identifier: Identifier, id: Id, first_name: z57.string(), last_name: z57.string() }).nullable(),
  can: z57.object({ change_status: z57.boolean() })
});
var ReminderBody = z57.object({
  scheduled_at: z57.string("Schedule at is required").trim().min(1, "Schedule at is required").pipe(z57.iso.datetime({ offset: true, error: "Invaild date format" })),
  note: requiredText("Note is required", 2e3),
  type: z57.enum(taskTypes).default("reminder"),
  module_type: z57.literal("lead").default("lead"),
  module_identifier: RecordRef,
  user_identifier: Identifier.nullish(),
  role_identifier: Identifier.nullish()
}).superRefine((task, context) => {
  if (task.role_identifier && !task.user_identifier)
    context.addIssue({ code: "custom", path: ["user_identifier"], message: "User is required" });
});
var isPast = (scheduledAt, now) => new Date(scheduledAt).getTime() < now.getTime() - 6e4;
var tasks = resource("leads.task", {
  list: {
    route: "GET /tasks",
    access: "leads.read",
    summary: "List the tasks of one record, or the own ones when no record is named.",
    query: listQuery({ sortBy: ["scheduled_at", "id"], maxPerPage: 1e3 }).extend({
      sort: z57.enum(["asc", "desc"]).default("asc"),
      type: z57.enum(taskTypes).optional(),
      category: z57.enum(["lead", "application"]).default("lead"),
      identifier: RecordRef.optional(),
      status: z57.enum(taskStatuses).optional(),
      user_identifier: Identifier.optional(),
      from: Day.optional(),
      to: Day.optional()
    }),
    response: pageOf(Task),
    errors: ["NOT_FOUND"]
  },
  create: {
    route: "POST /tasks/create-reminder",
    access: "leads.update",
    summary: "Set a reminder on a lead, for oneself or for somebody who works it.",
    body: ReminderBody,
    response: z57.object({ taskInfo: Task }),
    status: 201,
    message: "Reminder has been set successfully",
    errors: ["NOT_FOUND"],
    audit: "task.created",
    idempotency: "accepted"
  },
  changeStatus: {
    route: "PUT /tasks/:id/change-status",
    access: "leads.read",
    summary: "Complete, cancel or reopen a task.",
    body: z57.object({ status: z57.enum(taskStatuses, "please select the status"), remarks: z57.string().trim().max(2e3).optional() }),
    response: z57.object({ taskInfo: Task }),
    message: "Status updated successfully",
    errors: ["NOT_FOUND", "PERMISSION_DENIED"],
    audit: "task.status_changed"
  }
});

// src/modules/leads/task/task.commands.ts
import { sql as sql64 } from "kysely";

// src/modules/leads/task/task.queries.ts
import { sql as sql63 } from "kysely";

// src/modules/leads/task/task.policy.ts
import { sql as sql62 } from "kysely";
async function tasksInReach(ctx, category, ref) {
  const tasks2 = ctx.db.selectFrom("tasks").where("tasks.category", "=", category);
  if (ref === void 0) return tasks2.where("tasks.user_id", "=", ctx.actor.id ?? 0);
  const record16 = category === "lead" ? await visibleLead(ctx, ref) : await visibleApplication(ctx, ref);
  const all = tasks2.where("tasks.record_id", "=", record16.id);
  return seesInternal2(ctx) ? all : all.where("tasks.user_id", "=", ctx.actor.id ?? 0);
}
async function changeableTask(ctx, ref) {
  const found4 = await ctx.db.selectFrom("tasks").select([
    "tasks.id",
    "tasks.identifier",
    "tasks.category",
    "tasks.record_id",
    "tasks.status",
    "tasks.note",
    "tasks.user_id",
    "tasks.created_by",
    "tasks.scheduled_at"
  ]).select(
    sql62`tasks.category = 'lead' and exists ${visibleLeads(ctx).select(sql62`1`.as("one")).where(sql62`leads.id = tasks.record_id`)}`.as(
      "isOnVisibleLead"
    )
  ).where(/^\d+$/.test(ref) ? sql62`tasks.id = ${Number(ref)}` : sql62`tasks.identifier = ${ref}`).$narrowType().executeTakeFirst();
  const task = found4 ?? refuse("NOT_FOUND");
  const isTheirs = task.user_id === ctx.actor.id || task.created_by === ctx.actor.id;
  if (!isTheirs && !task.isOnVisibleLead) refuse("NOT_FOUND");
  if (!isTheirs && !can(ctx, "leads.update")) refuse("PERMISSION_DENIED");
  return prove(task);
}

// src/modules/leads/task/task.queries.ts
var shown3 = (ctx, tasks2) => tasks2.innerJoin("users as assignee", "assignee.id", "tasks.user_id").leftJoin("users as maker", "maker.id", "tasks.created_by").leftJoin("roles", "roles.id", "tasks.role_id").leftJoin("applications", (join) => join.on("tasks.category", "=", "application").onRef("applications.id", "=", "tasks.record_id")).leftJoin(
  "leads",
  (join) => join.on(sql63`leads.id = case when tasks.category = 'lead' then tasks.record_id else applications.lead_id end`)
).select(["tasks.identifier", "tasks.id", "tasks.scheduled_at", "tasks.note", "tasks.completed_at", "tasks.created_at"]).select(({ ref }) => [
  // The checks on these columns allow the values of the contract and no other.
  ref("tasks.type").$castTo().as("type"),
  ref("tasks.category").$castTo().as("category"),
  ref("tasks.status").$castTo().as("status"),
  sql63`tasks.status = 'pending' and tasks.scheduled_at < now()`.as("is_overdue"),
  sql63`${personOf("assignee")}`.as("user"),
  sql63`${personOf("maker")}`.as("created_by"),
  sql63`case when roles.id is not null then jsonb_build_object('identifier', roles.identifier, 'id', roles.id, 'name', roles.name) end`.as(
    "role"
  ),
  sql63`${personOf("leads")}`.as("lead"),
  sql63`jsonb_build_object('change_status', ${can(ctx, "leads.update")} or tasks.user_id = ${ctx.actor.id}::int or tasks.created_by = ${ctx.actor.id}::int)`.as(
    "can"
  )
]);
async function taskPage(ctx, wish) {
  const dayStart = (day, plus = 0) => new Date(Date.parse(`${day}T00:00:00Z`) + plus * 864e5 - ctx.offsetMinutes * 6e4).toISOString();
  const query3 = shown3(ctx, await tasksInReach(ctx, wish.category, wish.identifier)).$if(wish.type !== void 0, (all) => all.where("tasks.type", "=", wish.type)).$if(wish.status !== void 0, (all) => all.where("tasks.status", "=", wish.status)).$if(wish.user_identifier !== void 0, (all) => all.where("assignee.identifier", "=", wish.user_identifier)).$if(wish.from !== void 0, (all) => all.where("tasks.scheduled_at", ">=", dayStart(wish.from))).$if(wish.to !== void 0, (all) => all.where("tasks.scheduled_at", "<", dayStart(wish.to, 1))).$if(wish.search !== "", (all) => all.where(sql63`fold(tasks.note) like '%' || fold(${wish.search}) || '%'`)).orderBy(`tasks.${wish.sort_by}`, wish.sort).orderBy("tasks.id", wish.sort);
  return paged(ctx.db, query3, wish);
}
var taskById = (ctx, id) => shown3(ctx, ctx.db.selectFrom("tasks")).where("tasks.id", "=", id).executeTakeFirstOrThrow();

// src/modules/leads/task/task.commands.ts
async function setReminder(ctx, body) {
  if (isPast(body.scheduled_at, ctx.now())) refuseField("scheduled_at", "Schedule at can not be in the past");
  const wanted = body.user_identifier ?? null;
  const facts = sql64`(select jsonb_build_object('user_id', u.id, 'role_id', lu.role_id, 'name', trim(u.first_name || ' ' || u.last_name)) from users u
    left join lead_users lu on lu.lead_id = leads.id and lu.user_id = u.id
    where u.status = 'active' and (case when ${wanted}::uuid is null then u.id = ${ctx.actor.id}::int else u.identifier = ${wanted}::uuid and (lu.id is not null or u.id = ${ctx.actor.id}::int) end) limit 1)`;
  const lead2 = await leadWith(ctx, body.module_identifier, facts);
  const assignee = lead2.facts ?? refuseField("user_identifier", "Choose somebody who works this lead");
  const vars = { note: body.note, scheduled_at: body.scheduled_at, user: { id: assignee.user_id, name: assignee.name } };
  const { rows: rows2 } = await sql64`with added as (
      insert into tasks (type, category, record_id, scheduled_at, note, user_id, role_id, created_by)
      values (${body.type}, 'lead', ${lead2.id}, ${body.scheduled_at}::timestamptz, ${body.note}, ${assignee.user_id}, ${assignee.role_id}::int, ${ctx.actor.id}::int) returning id),
    told as (insert into activities (module, record_id, type, actor_id, vars) select 'lead', ${lead2.id}, 'task_set', ${ctx.actor.id}::int, jsonb_build_object('task_id', id) || ${JSON.stringify(vars)}::jsonb from added),
    touched as (update leads set last_activity_at = now() where id = ${lead2.id})
    select id from added`.execute(ctx.db);
  const { id } = rows2[0];
  ctx.changed({ module: "lead", id: lead2.id, after: { task_id: id, scheduled_at: body.scheduled_at, user_id: assignee.user_id } });
  ctx.emit("task.created", { id });
  return taskById(ctx, id);
}
var told3 = { completed: "task_completed", cancelled: "task_cancelled", pending: "task_reopened" };
async function changeTaskStatus(ctx, task, status, remarks2) {
  if (task.status !== status) {
    await sql64`with moved as (
        update tasks set status = ${status}, completed_at = case when ${status} = 'completed' then now() end, notified_at = case when ${status} = 'pending' and scheduled_at > now() then null else notified_at end where id = ${task.id})
      insert into activities (module, record_id, type, actor_id, vars) values (${task.category}, ${task.record_id}, ${told3[status]}, ${ctx.actor.id}::int, ${JSON.stringify({ task_id: task.id, note: task.note, ...remarks2 && { remarks: remarks2 } })}::jsonb)`.execute(
      ctx.db
    );
    ctx.changed({
      module: task.category,
      id: task.record_id,
      before: { task_id: task.id, status: task.status },
      after: { task_id: task.id, status, ...remarks2 && { remarks: remarks2 } }
    });
    ctx.emit("task.changed", { id: task.id });
  }
  return taskById(ctx, task.id);
}

// src/modules/leads/task/task.handlers.ts
var taskRoutes = implement(tasks, {
  list: (ctx, { query: query3 }) => taskPage(ctx, query3),
  create: async (ctx, { body }) => ({ taskInfo: await setReminder(ctx, body) }),
  changeStatus: async (ctx, { params: params2, body }) => ({
    taskInfo: await changeTaskStatus(ctx, await changeableTask(ctx, params2.id), body.status, body.remarks)
  })
});

// ../../packages/contract/src/masters/client-service/client-service.contract.ts
import * as z58 from "zod";
var ClientService = z58.object({ identifier: Identifier, id: Id, name: z58.string(), created_at: Timestamp });
var ClientServiceBody = z58.object({
  name: requiredText("Name is required", 100).regex(
    /^[\p{L}\p{M}\p{N} _]+$/u,
    "Name can only contain letters, numbers, spaces, and underscores."
  )
});
var clientServices = resource("masters.client-service", {
  list: {
    route: "GET /masters/client-services",
    access: "masters.client.services.read",
    summary: "List the client services by name.",
    query: listQuery({ sortBy: ["name"] }).extend({ sort: z58.enum(["asc", "desc"]).default("asc") }),
    response: pageOf(ClientService)
  },
  dropdown: {
    route: "GET /dropdowns/client-services",
    access: "signed-in",
    summary: "Read the client services as choices; those of the caller where some are assigned to them.",
    query: z58.object({ number_only: Flag.default(false) }),
    response: z58.object({ recordsInfo: z58.array(Option) })
  },
  create: {
    route: "POST /masters/client-services",
    access: "masters.client.services.create",
    summary: "Create a client service.",
    body: ClientServiceBody,
    response: z58.object({ clientServiceInfo: ClientService }),
    status: 201,
    message: "Client Service Added Successfully!",
    errors: ["ALREADY_EXISTS"],
    audit: "client_service.created",
    idempotency: "accepted"
  },
  edit: {
    route: "PUT /masters/client-services/:id",
    access: "masters.client.services.update",
    summary: "Rename a client service.",
    body: ClientServiceBody,
    response: z58.object({ clientServiceInfo: ClientService }),
    message: "Client Service Updated Successfully!",
    errors: ["NOT_FOUND", "ALREADY_EXISTS"],
    audit: "client_service.updated"
  }
});

// src/modules/masters/client-service/client-service.commands.ts
import { sql as sql67 } from "kysely";

// src/modules/masters/client-service/client-service.queries.ts
import { sql as sql66 } from "kysely";

// src/modules/masters/client-service/client-service.policy.ts
import { sql as sql65 } from "kysely";
async function anyClientService(ctx, ref) {
  const found4 = await ctx.db.selectFrom("client_services").select(["id", "name"]).where((eb) => /^\d+$/.test(ref) ? eb("id", "=", Number(ref)) : eb("identifier", "=", ref)).executeTakeFirst();
  return prove(found4 ?? refuse("NOT_FOUND"));
}
var choosableClientServices = ({ db, actor }) => {
  const own5 = sql65`select client_service_id from assigned_client_services where user_id = ${actor.id} and role_id = ${actor.roleId}`;
  return db.selectFrom("client_services").$if(actor.kind === "person", (rows2) => rows2.where(sql65`not exists (${own5}) or client_services.id in (${own5})`)).$if(actor.group === "user" || actor.group === "institution_staff", (rows2) => rows2.where(sql65`false`));
};

// src/modules/masters/client-service/client-service.queries.ts
var services = (ctx) => ctx.db.selectFrom("client_services").select(["identifier", "id", "name", "created_at"]);
var clientServiceList = (ctx, query3) => paged(
  ctx.db,
  services(ctx).$if(query3.search !== "", (rows2) => rows2.where(sql66`position(fold(${query3.search}) in fold(name)) > 0`)).orderBy("name", query3.sort).orderBy("id"),
  query3
);
var clientServiceById = (ctx, id) => services(ctx).where("id", "=", id).executeTakeFirstOrThrow();
async function clientServiceChoices(ctx, numberOnly) {
  const found4 = await choosableClientServices(ctx).select(["name", "id", "identifier"]).orderBy("name").limit(1e3).execute();
  return found4.map(({ name: name2, id, identifier }) => ({ label: name2, value: numberOnly ? id : identifier, identifier }));
}

// src/modules/masters/client-service/client-service.commands.ts
async function createClientService(ctx, { name: name2 }) {
  await refuseTaken2(ctx, name2);
  const { id } = await ctx.db.insertInto("client_services").values({ name: name2, created_by: ctx.actor.id }).returning("id").executeTakeFirstOrThrow();
  ctx.changed({ module: "client_service", id, after: { name: name2 } });
  return clientServiceById(ctx, id);
}
async function renameClientService(ctx, service, { name: name2 }) {
  await refuseTaken2(ctx, name2, service.id);
  await ctx.db.updateTable("client_services").set({ name: name2, updated_at: sql67`now()` }).where("id", "=", service.id).execute();
  ctx.changed({ module: "client_service", id: service.id, before: { name: service.name }, after: { name: name2 } });
  return clientServiceById(ctx, service.id);
}
async function refuseTaken2(ctx, name2, own5 = 0) {
  const other = await ctx.db.selectFrom("client_services").select("id").where(sql67`lower(name) = lower(${name2})`).where("id", "<>", own5).executeTakeFirst();
  if (other) refuse("ALREADY_EXISTS", {}, [{ field: "name", text: "A client service has this name already" }]);
}

// src/modules/masters/client-service/client-service.handlers.ts
var clientServiceRoutes = implement(clientServices, {
  list: (ctx, { query: query3 }) => clientServiceList(ctx, query3),
  dropdown: async (ctx, { query: query3 }) => ({ recordsInfo: await clientServiceChoices(ctx, query3.number_only) }),
  create: async (ctx, { body }) => ({ clientServiceInfo: await createClientService(ctx, body) }),
  edit: async (ctx, { params: params2, body }) => ({
    clientServiceInfo: await renameClientService(ctx, await anyClientService(ctx, params2.id), body)
  })
});

// ../../packages/contract/src/masters/form/form.contract.ts
import * as z60 from "zod";

// ../../packages/contract/src/masters/form-field/form-field.contract.ts
import * as z59 from "zod";
var Param = z59.object({ key: z59.string().max(64), value: z59.string().max(200) });
var Format = z59.object({ label: z59.string(), value: z59.string() });
var dataTypes = ["number", "string"];
var FieldOptions = z59.discriminatedUnion("kind", [
  z59.object({ kind: z59.literal("manual"), options: z59.array(z59.object({ label: z59.string(), value: z59.string() })).readonly() }),
  z59.object({
    kind: z59.literal("api"),
    url: z59.string(),
    params: z59.array(Param).readonly(),
    format: Format,
    data_type: z59.enum(dataTypes),
    is_already_param_exist: z59.boolean()
  })
]);
var FormField = z59.object({
  identifier: Identifier,
  id: Id,
  name: z59.string(),
  label: z59.string(),
  placeholder: z59.string().nullable(),
  type: z59.enum(fieldTypes),
  is_searchable: z59.boolean(),
  is_filterable: z59.boolean(),
  is_active: z59.boolean(),
  /** A field the product itself needs: its type and options are fixed and it stays active (G-M-35). */
  is_default: z59.boolean(),
  field_options: FieldOptions.nullable(),
  /** The forms that use it, by name; while there are some, its type and the kind of its options stay. */
  forms: z59.array(z59.string()),
  created_at: Timestamp
});
var filledText2 = (message, max) => z59.string({ error: ({ code }) => code === "invalid_type" ? message : void 0 }).trim().min(1, message).max(max);
var Switch2 = z59.union([z59.literal(0), z59.literal(1), Flag]).transform((value) => value === 1 || value === true);
var Choice = z59.object({ label: filledText2("Please enter label", 100), value: filledText2("Please enter value", 100) });
var ManualBody = z59.object({ kind: z59.literal("manual"), options: z59.array(Choice).min(1, "Add at least one option").max(500) }).superRefine(({ options: options3 }, context) => {
  for (const [index, { value }] of options3.entries())
    if (options3.findIndex((other) => other.value === value) < index)
      context.addIssue({ code: "custom", path: ["options", index, "value"], message: "Another option has this value already" });
});
var ApiBody = z59.object({
  kind: z59.literal("api"),
  url: z59.string("Choose where the options come from").max(500),
  params: z59.array(Param).max(10).default([]),
  format: Format.optional(),
  data_type: z59.enum(dataTypes).optional(),
  /** Worked out from the address; what is sent does not count (G-M-31). */
  is_already_param_exist: Flag.optional()
}).superRefine(({ url: url2, params: params2 }, context) => {
  const source = sourceOf(url2);
  if (!source) return context.addIssue({ code: "custom", path: ["url"], message: "Choose where the options come from" });
  const known3 = (key) => source.params.some((param) => param.key === key);
  if (!queryKeys(url2).every(known3)) context.addIssue({ code: "custom", path: ["url"], message: "This list does not know that parameter" });
  for (const [index, { key }] of params2.entries())
    if (!known3(key))
      context.addIssue({ code: "custom", path: ["params", index, "key"], message: "This list does not know that parameter" });
}).transform(({ url: url2, params: params2, data_type }) => ({
  kind: "api",
  url: url2,
  params: params2,
  format: sourceFormat,
  data_type: data_type ?? sourceOf(url2)?.data_type ?? "number",
  is_already_param_exist: url2.includes("?")
}));
var FieldOptionsBody = z59.discriminatedUnion("kind", [ManualBody, ApiBody], "Option type is required");
var FieldName = z59.string("Field name is required").superRefine((name2, context) => {
  const message = name2.trim() === "" ? "Field name is required" : /\s/.test(name2) ? "Field name should not contain spaces" : /^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(name2) ? null : "Field name is not valid";
  if (message) context.addIssue({ code: "custom", message });
});
var FieldLabel = filledText2("Field label is required", 100).regex(
  /^[\p{L}\p{M}\p{N} ]+$/u,
  "Field label should not contain any special characters."
);
var about2 = {
  label: FieldLabel,
  placeholder: optionalText(100).transform((text3) => text3 || null)
};
var FormFieldBody = z59.object({
  type: z59.enum(fieldTypes, "Field type is required"),
  name: FieldName,
  ...about2,
  field_options: FieldOptionsBody.nullable().default(null),
  is_searchable: Switch2.default(false),
  is_filterable: Switch2.default(false),
  is_active: Switch2.default(true)
}).superRefine((field, context) => {
  for (const { path: path3, text: text3 } of flawsOfField(field)) context.addIssue({ code: "custom", path: [path3], message: text3 });
});
var FormFieldEdit = z59.object({
  name: z59.string(),
  type: z59.enum(fieldTypes, "Field type is required"),
  label: FieldLabel,
  placeholder: about2.placeholder,
  field_options: FieldOptionsBody.nullable(),
  is_searchable: Switch2,
  is_filterable: Switch2,
  is_active: Switch2
}).partial();
var formFieldQuery = listQuery({ sortBy: ["label", "name", "id"] }).extend({
  sort: z59.enum(["asc", "desc"]).default("asc"),
  is_active: Flag.optional(),
  type: z59.enum(fieldTypes).optional(),
  paginate: Flag.default(true)
});
var One = z59.object({ formFieldInfo: FormField });
var formFields = resource("masters.form-field", {
  list: {
    route: "GET /masters/form-fields",
    access: "masters.form.fields.read",
    summary: "List the fields by label.",
    query: formFieldQuery,
    response: pageOf(FormField)
  },
  create: {
    route: "POST /masters/form-fields",
    access: "masters.form.fields.create",
    summary: "Create a field.",
    body: FormFieldBody,
    response: One,
    status: 201,
    message: "Field created successfully",
    errors: ["ALREADY_EXISTS"],
    audit: "form_field.created",
    idempotency: "accepted"
  },
  edit: {
    route: "PUT /masters/form-fields/:identifier",
    access: "masters.form.fields.update",
    summary: "Change a field; its name stays, and so do options somebody chose.",
    body: FormFieldEdit,
    response: One,
    message: "Field updated successfully",
    errors: ["NOT_FOUND", "IN_USE"],
    audit: "form_field.updated"
  }
});

// ../../packages/contract/src/masters/form/form.contract.ts
var Form = z60.object({
  identifier: Identifier,
  id: Id,
  name: z60.string(),
  description: z60.string().nullable(),
  status: z60.enum(formStatuses),
  is_active: z60.boolean(),
  is_default: z60.boolean(),
  /** The number of its newest version; the one people answered stay as they are (G-M-22). */
  form_version: z60.number().int(),
  field_count: z60.number().int(),
  step_count: z60.number().int(),
  stages: z60.array(z60.string()),
  version: z60.number().int(),
  created_at: Timestamp
});
var FormName = filledText2("Form name is required", 100);
var Description = optionalText(1e3).transform((text3) => text3 || null);
var FormBody = z60.object({
  name: FormName,
  description: Description,
  is_active: Switch2.default(true),
  operation: z60.literal("create", "The operation does not fit this call").optional()
});
var FormEdit = z60.object({
  name: z60.string().optional(),
  description: Description.optional(),
  is_active: Switch2.optional(),
  status: z60.enum(formStatuses, "Choose draft or published").optional(),
  operation: z60.literal("update", "The operation does not fit this call").optional()
});
var length = (most2) => z60.number().int().min(0).max(most2);
var Moment = z60.string().max(40);
var ValidationsBody = z60.strictObject({
  name: z60.string().optional(),
  type: z60.enum(fieldTypes).optional(),
  required: Switch2.optional(),
  min: z60.number().optional(),
  max: z60.number().optional(),
  minLength: length(1e4).optional(),
  maxLength: length(1e4).optional(),
  before: Moment.optional(),
  after: Moment.optional(),
  range: z60.strictObject({ from: Moment, to: Moment }).optional(),
  fileType: z60.array(z60.enum(fileTypes)).max(fileTypes.length).optional(),
  maxSize: z60.number().int("Enter a whole number").min(1).max(25).optional()
});
var Params = z60.array(z60.object({ key: z60.string().max(64), value: z60.string().max(200) })).max(10);
var AssignedFieldBody = z60.object({
  form_field_id: Id,
  form_step_no: z60.number().int().min(0).max(19),
  order_by: z60.number().int().min(1),
  column: z60.number().int().min(1).max(columns).default(columns),
  is_required: Switch2.optional(),
  is_disabled: Switch2.default(false),
  is_hidden: Switch2.default(false),
  validations: ValidationsBody.default({}),
  field_options: z60.object({
    params: Params.optional(),
    parent_field_name: z60.string().max(64).nullish(),
    is_dependent: Flag.optional(),
    has_children: Flag.optional(),
    children_fields: z60.array(z60.string()).optional()
  }).default({})
});
var StepBody = z60.object({
  /** May be empty while it is the only one. */
  title: z60.string().trim().max(100),
  show_when: z60.object({
    field_name: z60.string().min(1, "Choose a field"),
    is: z60.array(z60.string().max(100)).min(1, "Choose at least one answer").max(50)
  }).nullable().default(null)
});
var AssignFieldsBody = z60.object({
  fields: z60.array(AssignedFieldBody).max(200),
  steps: z60.array(StepBody).max(20).optional()
});
var Validations = z60.object({
  name: z60.string(),
  type: z60.enum(fieldTypes),
  required: z60.boolean(),
  min: z60.number().optional(),
  max: z60.number().optional(),
  minLength: z60.number().optional(),
  maxLength: z60.number().optional(),
  before: z60.string().optional(),
  after: z60.string().optional(),
  range: z60.object({ from: z60.string(), to: z60.string() }).optional(),
  fileType: z60.array(z60.string()).optional(),
  maxSize: z60.number().optional()
});
var AssignedField = z60.object({
  form_field_id: Id,
  form_step_no: z60.number().int(),
  order_by: z60.number().int(),
  column: z60.number().int(),
  is_required: z60.boolean(),
  is_disabled: z60.boolean(),
  is_hidden: z60.boolean(),
  validations: Validations,
  field_options: z60.object({
    params: z60.array(z60.object({ key: z60.string(), value: z60.string() })),
    parent_field_name: z60.string().nullable(),
    is_dependent: z60.boolean(),
    has_children: z60.boolean(),
    children_fields: z60.array(z60.string())
  }),
  field: z60.object({
    id: Id,
    identifier: Identifier,
    name: z60.string(),
    label: z60.string(),
    placeholder: z60.string().nullable(),
    type: z60.enum(fieldTypes),
    field_options: FieldOptions.nullable(),
    is_active: z60.boolean(),
    is_default: z60.boolean()
  })
});
var Step = z60.object({
  title: z60.string(),
  show_when: z60.object({ field_name: z60.string(), is: z60.array(z60.string()).readonly() }).nullable()
});
var FormFields = z60.object({ formInfo: Form, steps: z60.array(Step).readonly(), recordsInfo: z60.array(AssignedField) });
var One2 = z60.object({ formInfo: Form });
var formQuery = listQuery({ sortBy: ["name", "id"] }).extend({
  sort: z60.enum(["asc", "desc"]).default("asc"),
  is_active: Flag.optional(),
  status: z60.enum(formStatuses).optional(),
  paginate: Flag.default(true)
});
var forms = resource("masters.form", {
  list: {
    route: "GET /masters/forms",
    access: "masters.forms.read",
    summary: "List the forms by name, drafts too.",
    query: formQuery,
    response: pageOf(Form)
  },
  dropdown: {
    route: "GET /masters/forms/dropdown",
    access: "signed-in",
    summary: "Read the forms that can be answered as choices.",
    query: z60.object({ number_only: Flag.default(false) }),
    response: z60.object({ recordsInfo: z60.array(Option) })
  },
  fields: {
    route: "GET /masters/forms/fields",
    access: "signed-in",
    summary: "Read what a form asks: its fields by step and place.",
    description: "Everybody may read a form that can be answered; a draft only who reads forms.",
    query: z60.object({ form_id: RecordRef }),
    response: FormFields,
    errors: ["NOT_FOUND"]
  },
  create: {
    route: "POST /masters/forms",
    access: "masters.forms.create",
    summary: "Create a form; it is a draft until it is published.",
    body: FormBody,
    response: One2,
    status: 201,
    message: "Form created successfully",
    errors: ["ALREADY_EXISTS"],
    audit: "form.created",
    idempotency: "accepted"
  },
  edit: {
    route: "PUT /masters/forms/:id",
    access: "masters.forms.update",
    summary: "Change what is said about a form, publish it, or withdraw it.",
    body: FormEdit,
    response: One2,
    message: "Form updated successfully",
    errors: ["NOT_FOUND", "VERSION_CONFLICT", "IN_USE"],
    audit: "form.updated",
    concurrency: "etag"
  },
  assignFields: {
    route: "POST /masters/forms/assign-fields/:id",
    access: "masters.forms.update",
    summary: "Replace the fields of a form; once it was answered, this makes a new version.",
    body: AssignFieldsBody,
    response: FormFields,
    message: "Form updated successfully",
    errors: ["NOT_FOUND", "VERSION_CONFLICT"],
    audit: "form.fields_assigned",
    concurrency: "etag"
  },
  assignToStages: {
    route: "POST /masters/stages/assign-form/:timeline_id",
    access: "masters.forms.assign",
    summary: "Say at which stages of a timeline a form is filled in; this is the whole set.",
    body: z60.object({ form_id: Id, stage_ids: z60.array(Id).max(200) }),
    response: z60.object({ recordsInfo: z60.array(z60.object({ stage_id: Id, forms: z60.array(z60.object({ id: Id, name: z60.string() })) })) }),
    message: "Forms Assigned successfully",
    errors: ["NOT_FOUND"],
    audit: "form.assigned_to_stages"
  }
});

// src/modules/masters/form/stage-form.commands.ts
import { sql as sql68 } from "kysely";
async function assignFormToStages(ctx, timeline, form, stageIds) {
  if (stageIds.length > 0 && !(form.status === "published" && form.is_active))
    refuseField("form_id", "Only a form that is published and active can be assigned");
  const own5 = await ctx.db.selectFrom("timeline_stages").select("stage_id").where("timeline_id", "=", timeline.id).execute();
  const strange = stageIds.flatMap(
    (id, index) => own5.some(({ stage_id }) => stage_id === id) ? [] : [{ field: `stage_ids.${index}`, text: "This stage is not in the timeline" }]
  );
  if (strange.length) refuse("INVALID_INPUT", {}, strange);
  const before = await ctx.db.selectFrom("stage_forms").select(["id", "stage_id"]).where("timeline_id", "=", timeline.id).where("form_id", "=", form.id).execute();
  const gone = before.filter(({ stage_id }) => !stageIds.includes(stage_id)).map(({ id }) => id);
  if (gone.length) await ctx.db.deleteFrom("stage_forms").where("id", "in", gone).execute();
  const added = [...new Set(stageIds)].filter((id) => !before.some(({ stage_id }) => stage_id === id));
  if (added.length)
    await sql68`insert into stage_forms (timeline_id, stage_id, form_id, order_no)
      select ${timeline.id}, stage, ${form.id}, 1 + coalesce((select max(s.order_no) from stage_forms s where s.timeline_id = ${timeline.id} and s.stage_id = stage), 0)
      from unnest(${added}::int[]) as stage`.execute(ctx.db);
  ctx.changed({
    module: "form",
    id: form.id,
    before: { timeline_id: timeline.id, stage_ids: before.map(({ stage_id }) => stage_id) },
    after: { timeline_id: timeline.id, stage_ids: [...new Set(stageIds)] }
  });
  heard(ctx, form.id);
  return [...await formsOfStages(ctx, timeline.id)].map(([stage_id, forms2]) => ({ stage_id, forms: forms2 }));
}

// src/modules/masters/form/form.handlers.ts
var formRoutes = implement(forms, {
  list: (ctx, { query: query3 }) => formList(ctx, query3),
  dropdown: async (ctx, { query: query3 }) => ({ recordsInfo: await formChoices(ctx, query3.number_only) }),
  fields: async (ctx, { query: query3 }) => fieldsOfForm(ctx, await readableForm(ctx, query3.form_id)),
  create: async (ctx, { body }) => ({ formInfo: await createForm2(ctx, body) }),
  edit: async (ctx, { params: params2, body }) => ({ formInfo: await editForm(ctx, await anyForm(ctx, params2.id), body) }),
  assignFields: async (ctx, { params: params2, body }) => assignFields(ctx, await anyForm(ctx, params2.id), body),
  assignToStages: async (ctx, { params: params2, body }) => ({
    recordsInfo: await assignFormToStages(
      ctx,
      await timelineForForms(ctx, params2.timeline_id),
      await anyForm(ctx, String(body.form_id)),
      body.stage_ids
    )
  })
});

// src/modules/masters/form-field/form-field.handlers.ts
var formFieldRoutes = implement(formFields, {
  list: (ctx, { query: query3 }) => formFieldList(ctx, query3),
  create: async (ctx, { body }) => ({ formFieldInfo: await createFormField(ctx, body) }),
  edit: async (ctx, { params: params2, body }) => ({ formFieldInfo: await editFormField(ctx, await anyFormField(ctx, params2.identifier), body) })
});

// src/modules/masters/form-submission/form-submission.handlers.ts
var formSubmissionRoutes = implement(formSubmissions, {
  options: (ctx, { params: params2, query: query3 }) => optionsOf(ctx, params2.field_id, query3)
});

// ../../packages/contract/src/masters/location/location.contract.ts
import * as z61 from "zod";
var number37 = z61.coerce.number().int();
var page = {
  search: z61.string().trim().max(100).default(""),
  page: number37.min(1).max(1e4).catch(1).default(1),
  per_page: number37.min(1).catch(100).default(100).transform((value) => Math.min(value, 1e3))
};
var parent2 = number37.optional().catch(void 0);
var StateOption = Option.extend({ value: Id });
var CityOption = Option.extend({ value: Id, note: z61.string() });
var locations = resource("masters.location", {
  states: {
    route: "GET /dropdown/state",
    access: "signed-in",
    summary: "List the states of a country by name in the caller's language.",
    description: "`id` in place of `country_id` reads one by its number.",
    query: z61.object({ country_id: parent2, id: parent2, ...page }),
    response: z61.object({ options: z61.array(StateOption), metaInfo: MetaInfo })
  },
  cities: {
    route: "GET /dropdown/city",
    access: "signed-in",
    summary: "List the cities of a state by name.",
    description: "`id` in place of `state_id` reads one by its number.",
    query: z61.object({ state_id: parent2, id: parent2, ...page }),
    response: z61.object({ options: z61.array(CityOption), metaInfo: MetaInfo })
  }
});

// src/modules/masters/location/location.queries.ts
import { sql as sql69 } from "kysely";
var contains3 = (name2, search2) => sql69`position(fold(${search2}) in fold(${name2})) > 0`;
async function stateChoices(ctx, { country_id = 0, id, search: search2, ...page2 }) {
  const name2 = sql69`coalesce(names ->> ${ctx.language}, name)`;
  const found4 = ctx.db.selectFrom("states").select("id as value").select(name2.as("label")).where((eb) => id === void 0 ? eb("country_id", "=", country_id) : eb("id", "=", id)).$if(search2 !== "", (rows2) => rows2.where(contains3(name2, search2))).orderBy(sql69`fold(${name2})`).orderBy("id");
  const { recordsInfo, metaInfo } = await paged(ctx.db, found4, { ...page2, count: "capped" });
  return { options: recordsInfo, metaInfo };
}
async function cityChoices(ctx, { state_id = 0, id, search: search2, ...page2 }) {
  const found4 = ctx.db.selectFrom("cities").select(["id as value", "name as label", "district as note"]).where((eb) => id === void 0 ? eb("state_id", "=", state_id) : eb("id", "=", id)).$if(search2 !== "", (rows2) => rows2.where(contains3(sql69.ref("name"), search2))).orderBy(sql69`fold(name)`).orderBy("id");
  const { recordsInfo, metaInfo } = await paged(ctx.db, found4, { ...page2, count: "capped" });
  return { options: recordsInfo, metaInfo };
}

// src/modules/masters/location/location.handlers.ts
var locationRoutes = implement(locations, {
  states: (ctx, { query: query3 }) => stateChoices(ctx, query3),
  cities: (ctx, { query: query3 }) => cityChoices(ctx, query3)
});

// ../../packages/contract/src/masters/lookup/lookup.contract.ts
import * as z62 from "zod";
var lookupTypes = [
  "lead_source",
  "lead_medium",
  "lead_reason",
  "application_reason",
  "study_level",
  "discipline",
  "intake",
  "test_score",
  "document_type",
  "invoice_hold_reason",
  "invoice_drop_reason"
];
var Lookup = z62.object({
  identifier: Identifier,
  id: Id,
  key: z62.string(),
  label: z62.string(),
  is_active: z62.boolean(),
  order_by: z62.number().int()
});
var lookups2 = resource("masters.lookup", {
  list: {
    route: "GET /masters/lookups/:type",
    access: "signed-in",
    summary: "List the values of one of the company\u2019s lists, in their order.",
    params: z62.object({ type: z62.enum(lookupTypes) }),
    query: z62.object({ is_active: z62.enum(["1", "0", "all"]).default("1") }),
    response: z62.object({ recordsInfo: z62.array(Lookup) }),
    errors: ["NOT_FOUND"]
  }
});

// src/modules/masters/lookup/lookup.queries.ts
var lookupsOf = (ctx, type, isActive) => ctx.db.selectFrom("lookup_values").select(["identifier", "id", "key", "label", "is_active", "order_by"]).where("type", "=", type).$if(isActive !== "all", (all) => all.where("is_active", "=", isActive === "1")).orderBy("order_by").orderBy("label").execute();

// src/modules/masters/lookup/lookup.handlers.ts
var lookupRoutes = implement(lookups2, {
  list: async (ctx, { params: params2, query: query3 }) => ({ recordsInfo: await lookupsOf(ctx, params2.type, query3.is_active) })
});

// ../../packages/contract/src/masters/program-tag/program-tag.contract.ts
import * as z63 from "zod";
var TaggableProgram = z63.object({
  identifier: Identifier,
  id: Id,
  name: z63.string(),
  institution: z63.string(),
  country: z63.string(),
  is_tagged: z63.boolean()
});
var ids = z63.array(Id).max(5e3);
var number39 = z63.coerce.number().int();
var ProgramsBody = z63.object({ program_id: ids.optional(), add: ids.optional(), remove: ids.optional() }).refine(({ program_id, add: add2, remove: remove2 }) => program_id !== void 0 || add2 !== void 0 || remove2 !== void 0, {
  path: ["program_id"],
  message: "Choose at least one program"
});
var programTags = resource("masters.program-tag", {
  programs: {
    route: "GET /program-tag/programs/:tag",
    access: "masters.tags.assign",
    summary: "List the programs a tag may be put on, those that have it first.",
    query: listQuery({ sortBy: ["name"], filters: { country_id: number39, institution_id: number39 } }),
    response: pageOf(TaggableProgram),
    errors: ["NOT_FOUND"]
  },
  assignPrograms: {
    route: "POST /program-tag/programs/:tag",
    access: "masters.tags.assign",
    summary: "Say which programs have a tag: the whole set, or what is added and removed.",
    body: ProgramsBody,
    response: z63.object({ tagInfo: Tag }),
    message: "Labels updated successfully",
    errors: ["NOT_FOUND"],
    audit: "tag.programs_changed"
  },
  assignTags: {
    route: "POST /program-tag/tags/:program",
    access: "masters.tags.assign",
    summary: "Say which tags a program has, all of them.",
    body: z63.object({ tag_id: z63.array(Id, "Choose at least one tag").max(100) }),
    response: z63.object({ labels: z63.array(TagMark) }),
    message: "Labels updated successfully",
    errors: ["NOT_FOUND"],
    audit: "program.labels_changed"
  }
});

// src/modules/masters/program-tag/program-tag.queries.ts
import { sql as sql70 } from "kysely";
function programsBy(ctx, tag, { search: search2, filters: filters2 }, is_tagged) {
  const has = sql70`exists (select from program_tags t where t.program_id = p.id and t.tag_id = ${tag.id})`;
  return ctx.db.selectFrom("programs as p").innerJoin("institutions as i", "i.id", "p.institution_id").innerJoin("countries as c", "c.id", "i.country_id").select(["p.identifier", "p.id", "p.name", "i.name as institution"]).select([sql70`coalesce(c.names ->> ${ctx.language}, c.name)`.as("country"), sql70.lit(is_tagged).as("is_tagged")]).where(is_tagged ? has : sql70`p.is_active and not ${has}`).$if(filters2.country_id !== void 0, (rows2) => rows2.where("i.country_id", "=", filters2.country_id)).$if(filters2.institution_id !== void 0, (rows2) => rows2.where("p.institution_id", "=", filters2.institution_id)).$if(
    search2 !== "",
    (rows2) => rows2.where(sql70`p.id in (select program_id from program_offerings where id in (select offering_matches(${search2})))`)
  ).orderBy("p.name").orderBy("p.id");
}
async function taggablePrograms(ctx, tag, wish) {
  const { page: page2, per_page, count } = wish;
  const [tagged, others] = [programsBy(ctx, tag, wish, true), programsBy(ctx, tag, wish, false)];
  const ahead = (await countOf(ctx.db, tagged, "exact")).total;
  const offset = (page2 - 1) * per_page;
  const first2 = offset < ahead ? await tagged.limit(per_page + 1).offset(offset).execute() : [];
  const room = per_page + 1 - first2.length;
  const rest = room > 0 ? await others.limit(room).offset(Math.max(0, offset - ahead)).execute() : [];
  const found4 = [...first2, ...rest];
  const behind = await countOf(ctx.db, others, count);
  const total = { total: behind.total + (count === "none" ? 0 : ahead), isExact: behind.isExact };
  return { recordsInfo: found4.slice(0, per_page), metaInfo: metaOf(wish, total, found4.length > per_page) };
}

// src/modules/masters/program-tag/program-tag.handlers.ts
var programTagRoutes = implement(programTags, {
  programs: async (ctx, { params: params2, query: query3 }) => taggablePrograms(ctx, await programTag(ctx, params2.tag), query3),
  assignPrograms: async (ctx, { params: params2, body }) => ({ tagInfo: await tagPrograms(ctx, await programTag(ctx, params2.tag), body) }),
  assignTags: async (ctx, { params: params2, body }) => ({ labels: await labelProgram(ctx, await anyProgram(ctx, params2.program), body.tag_id) })
});

// ../../packages/contract/src/masters/stage/stage.contract.ts
import * as z65 from "zod";

// ../../packages/contract/src/masters/timeline/timeline.contract.ts
import * as z64 from "zod";
var moduleTypes = ["lead", "application", "service", "agent", "invoice"];
var ModuleType = z64.enum(moduleTypes, "Module type is required");
var Bit = (message) => z64.union([z64.boolean(), z64.literal(1), z64.literal(0), z64.enum(["1", "0", "true", "false"])], message).transform((value) => value === true || value === 1 || value === "1" || value === "true");
var estDays = { min: 1, max: 50 };
var OneOrZero = z64.literal([1, 0]);
var Timeline = z64.object({
  identifier: Identifier,
  id: Id,
  name: z64.string(),
  module_type: z64.enum(moduleTypes),
  is_active: OneOrZero,
  is_default: z64.boolean(),
  stage_count: z64.number().int()
});
var TimelineBody = z64.object({
  name: requiredText("Timeline name is required", 100),
  module_type: ModuleType,
  is_active: Bit("Active is required"),
  /** Kept by the product: whatever is sent is stored as 0, and nothing changes it later (G-M-12). */
  is_default: z64.unknown().optional()
});
var AssignedStage = z64.object({
  stage_id: Id,
  identifier: Identifier,
  key: z64.string(),
  name: z64.string(),
  type: z64.enum(["success", "cancel"]),
  position: z64.enum(["start", "middle", "end"]),
  is_active: z64.boolean(),
  parent: z64.object({ id: Id, identifier: Identifier, key: z64.string(), name: z64.string() }).nullable(),
  order_no: z64.number().int(),
  is_skippable: OneOrZero,
  est_days: z64.number().int(),
  /** What is filled in there, in the order it was assigned (G-M-36). */
  forms: z64.array(z64.object({ id: Id, name: z64.string() }))
});
var days = "Estimated days must be between 1 and 50";
var StageData = z64.object({
  stage_id: z64.coerce.number("Choose a stage").int("Choose a stage").positive("Choose a stage"),
  is_skippable: Bit("Say whether it may be skipped"),
  est_days: z64.preprocess(
    (value) => typeof value === "string" && value.trim() !== "" ? Number(value) : value === "" ? void 0 : value,
    z64.number({ error: ({ input }) => input == null ? "Estimated days are required" : "Estimated days must be a number" }).int("Estimated days must be a whole number").min(estDays.min, days).max(estDays.max, days)
  )
});
var AssignStagesBody = z64.object({ stage_data: z64.array(StageData).min(1, "Choose at least one stage").max(100) });
var StageLoad = z64.object({ stage_id: Id, name: z64.string(), records: z64.number().int() });
var RelocateBody = z64.object({
  from_stage_id: Id,
  to_stage_id: Id,
  status_reason_id: Id.nullish(),
  remarks: z64.string().trim().max(2e3).optional()
});
var MasterListQuery = listQuery({ sortBy: ["id", "name"] }).extend({
  module_type: ModuleType.optional(),
  is_active: Flag.optional(),
  paginate: Flag.default(true),
  number_only: Flag.default(false)
});
var TimelineRef = z64.coerce.string().pipe(RecordRef);
var ChoiceQuery = z64.object({ module_type: ModuleType.optional(), number_only: Flag.default(false) });
var timelines = resource("masters.timeline", {
  list: {
    route: "GET /masters/timelines",
    access: "masters.timelines.read",
    summary: "List the timelines.",
    query: MasterListQuery,
    response: pageOf(Timeline)
  },
  dropdown: {
    route: "GET /masters/timelines/dropdown",
    access: "signed-in",
    summary: "List the active timelines for a dropdown.",
    query: ChoiceQuery,
    response: z64.object({ recordsInfo: z64.array(Option) })
  },
  create: {
    route: "POST /masters/timelines",
    access: "masters.timelines.create",
    summary: "Create a timeline; it takes stages by assign-stages.",
    body: TimelineBody,
    response: z64.object({ timelineInfo: Timeline }),
    status: 201,
    message: "Timeline created successfully",
    errors: ["ALREADY_EXISTS"],
    audit: "timeline.created",
    idempotency: "accepted"
  },
  edit: {
    route: "PUT /masters/timelines/:id",
    access: "masters.timelines.update",
    summary: "Rename, activate or deactivate a timeline; its module stays.",
    body: TimelineBody.extend({ module_type: ModuleType.optional() }),
    response: z64.object({ timelineInfo: Timeline }),
    message: "Timeline updated successfully",
    errors: ["NOT_FOUND", "ALREADY_EXISTS", "DEFAULT_STAYS", "SCOPE_TAKEN"],
    audit: "timeline.updated"
  },
  assignedStages: {
    route: "GET /masters/timelines/assigned-stages",
    access: "masters.timelines.read",
    summary: "List the stages of a timeline in order.",
    query: z64.object({ timeline_id: TimelineRef }),
    response: z64.object({ recordsInfo: z64.array(AssignedStage) }),
    errors: ["NOT_FOUND"]
  },
  assignStages: {
    route: "POST /masters/timelines/assign-stages/:id",
    access: "masters.stages.assign",
    summary: "Replace the stages of a timeline; their order is the order of the list.",
    body: AssignStagesBody,
    response: z64.object({ recordsInfo: z64.array(AssignedStage) }),
    message: "Task Assigned successfully",
    errors: ["NOT_FOUND", "STAGE_IN_USE"],
    audit: "timeline.stages_assigned"
  },
  impact: {
    route: "GET /masters/timelines/:id/impact",
    access: "masters.timelines.read",
    summary: "Count the records that stand in each stage of a timeline.",
    response: z64.object({ impactInfo: z64.object({ records: z64.number().int(), stages: z64.array(StageLoad) }) }),
    errors: ["NOT_FOUND"]
  },
  relocate: {
    route: "POST /masters/timelines/:id/move-records",
    access: "masters.stages.assign",
    summary: "Move every record of one stage of a timeline to another, one by one by the rules of moving, as a job.",
    body: RelocateBody,
    response: z64.object({ jobInfo: JobInfo }),
    status: 202,
    message: "The records are being moved",
    errors: ["NOT_FOUND"],
    audit: "timeline.records_moved"
  }
});

// ../../packages/contract/src/masters/stage/stage.contract.ts
var kind2 = { type: z65.enum(["success", "cancel"], "Stage type is required"), position: z65.enum(["start", "middle", "end"]) };
var Stage = z65.object({
  identifier: Identifier,
  id: Id,
  name: z65.string(),
  key: z65.string(),
  module_type: z65.enum(moduleTypes),
  ...kind2,
  parent: z65.object({ id: Id, identifier: Identifier, name: z65.string() }).nullable(),
  parent_stage_id: Id.nullable(),
  is_active: z65.boolean(),
  is_default: z65.boolean(),
  /** Stages below it; one that groups others cannot stand in a timeline itself. */
  child_count: z65.number().int()
});
var StageBody = z65.object({
  name: requiredText("Stage name is required", 100),
  module_type: ModuleType,
  type: kind2.type,
  /** A stage that fails always stands at the end, whatever is sent (G-M-14). */
  position: kind2.position.nullish().catch(null),
  parent_stage_id: z65.preprocess((value) => value === "" ? null : value, RecordRef.or(Id).nullish()),
  is_active: Bit("Active is required"),
  /** Kept by the product: whatever is sent is stored as 0, and nothing changes it later (G-M-12). */
  is_default: z65.unknown().optional()
});
var Status = z65.object({
  id: Id,
  identifier: Identifier,
  key: z65.string(),
  name: z65.string(),
  ...kind2,
  is_active: z65.boolean(),
  order_no: z65.number().int(),
  is_skippable: z65.boolean(),
  est_days: z65.number().int(),
  stage_id: Id
});
var PipelineShape = z65.object({
  timeline_id: Id,
  timeline_identifier: Identifier,
  name: z65.string(),
  module_type: z65.enum(moduleTypes),
  is_default: z65.boolean(),
  stages: z65.array(
    z65.object({
      id: Id,
      identifier: Identifier,
      key: z65.string(),
      name: z65.string(),
      ...kind2,
      est_days: z65.number().int(),
      is_skippable: z65.boolean(),
      statuses: z65.array(Status).readonly()
    })
  ).readonly(),
  statuses: z65.array(Status).readonly(),
  retired: z65.array(Status).readonly()
});
var PipelinesInfo = z65.object({
  pipelines: z65.array(PipelineShape),
  limits: z65.object({ stageIds: z65.array(Id).readonly(), statusIds: z65.array(Id).readonly() })
});
var stages = resource("masters.stage", {
  list: {
    route: "GET /masters/stages",
    access: "masters.stages.read",
    summary: "List the stages.",
    query: MasterListQuery,
    response: pageOf(Stage)
  },
  allDropdown: {
    route: "GET /masters/stages/all-dropdown",
    access: "signed-in",
    summary: "List every stage, inactive ones too, for filters and history.",
    query: ChoiceQuery,
    response: z65.object({ recordsInfo: z65.array(Option) })
  },
  dropdown: {
    route: "GET /masters/stages/dropdown",
    access: "signed-in",
    summary: "List the active stages a record can stand in.",
    query: ChoiceQuery,
    response: z65.object({ recordsInfo: z65.array(Option) })
  },
  pipelines: {
    route: "GET /masters/stages/pipelines",
    access: "signed-in",
    summary: "Read the timelines of a module with their stages, as moves are judged by.",
    query: z65.object({ module_type: ModuleType }),
    response: PipelinesInfo
  },
  create: {
    route: "POST /masters/stages",
    access: "masters.stages.create",
    summary: "Create a stage.",
    body: StageBody,
    response: z65.object({ stageInfo: Stage }),
    status: 201,
    message: "Stage created successfully",
    errors: ["ALREADY_EXISTS"],
    audit: "stage.created",
    idempotency: "accepted"
  },
  edit: {
    route: "PUT /masters/stages/:id",
    access: "masters.stages.update",
    summary: "Change a stage; its module stays, and its kind and place stay while records stand in it.",
    body: StageBody.extend({ module_type: ModuleType.optional() }),
    response: z65.object({ stageInfo: Stage }),
    message: "Stage updated successfully",
    errors: ["NOT_FOUND", "ALREADY_EXISTS", "DEFAULT_STAYS", "STAGE_IN_USE", "TIMELINE_BREAKS"],
    audit: "stage.updated"
  },
  impact: {
    route: "GET /masters/stages/:id/impact",
    access: "masters.stages.read",
    summary: "Tell in which timelines a stage stands and how many records stand in it.",
    response: z65.object({ impactInfo: z65.object({ records: z65.number().int(), timelines: z65.array(StageLoad.omit({ stage_id: true })) }) }),
    errors: ["NOT_FOUND"]
  }
});

// src/modules/masters/stage/stage.policy.ts
async function anyStage(ctx, ref) {
  const found4 = await ctx.db.selectFrom("stages").select(["id", "identifier", "name", "key", "module_type", "type", "position", "parent_stage_id", "is_active", "is_default"]).where((eb) => refOf(eb, ref)).executeTakeFirst();
  return prove(found4 ?? refuse("NOT_FOUND"));
}

// src/modules/masters/stage/stage.handlers.ts
var stageRoutes = implement(stages, {
  list: (ctx, { query: query3 }) => stagePage(ctx, query3),
  allDropdown: async (ctx, { query: query3 }) => ({ recordsInfo: await stageOptions(ctx, query3, true) }),
  dropdown: async (ctx, { query: query3 }) => ({ recordsInfo: await stageOptions(ctx, query3, false) }),
  pipelines: async (ctx, { query: query3 }) => ({ pipelines: await pipelinesOfModule(ctx, query3.module_type), limits: moveLimits(ctx) }),
  create: async (ctx, { body }) => ({ stageInfo: await createStage(ctx, body) }),
  edit: async (ctx, { params: params2, body }) => ({ stageInfo: await editStage(ctx, await anyStage(ctx, params2.id), body) }),
  impact: async (ctx, { params: params2 }) => ({ impactInfo: await impactOfStage(ctx, (await anyStage(ctx, params2.id)).id) })
});

// src/modules/masters/tag/tag.handlers.ts
var tagRoutes = implement(tags, {
  list: (ctx, { query: query3 }) => tagList(ctx, query3),
  dropdown: (ctx, { query: query3 }) => tagChoices(ctx, query3.tag_type),
  get: async (ctx, { params: params2 }) => ({ tagInfo: await tagById(ctx, (await anyTag(ctx, params2.id)).id) }),
  create: async (ctx, { body }) => ({ tagInfo: await createTag(ctx, body) }),
  edit: async (ctx, { params: params2, body }) => ({ tagInfo: await editTag(ctx, await anyTag(ctx, params2.id), body) })
});

// src/modules/masters/timeline/timeline.handlers.ts
var timelineRoutes = implement(timelines, {
  list: (ctx, { query: query3 }) => timelinePage(ctx, query3),
  dropdown: async (ctx, { query: query3 }) => ({ recordsInfo: await timelineOptions(ctx, query3) }),
  create: async (ctx, { body }) => ({ timelineInfo: await createTimeline(ctx, body) }),
  edit: async (ctx, { params: params2, body }) => ({ timelineInfo: await editTimeline(ctx, await anyTimeline(ctx, params2.id), body) }),
  assignedStages: async (ctx, { query: query3 }) => ({ recordsInfo: await assignedStages(ctx, (await anyTimeline(ctx, query3.timeline_id)).id) }),
  assignStages: async (ctx, { params: params2, body }) => ({ recordsInfo: await assignStages(ctx, await anyTimeline(ctx, params2.id), body) }),
  impact: async (ctx, { params: params2 }) => ({ impactInfo: await impactOfTimeline(ctx, (await anyTimeline(ctx, params2.id)).id) }),
  relocate: async (ctx, { params: params2, body }) => ({ jobInfo: await relocate(ctx, await anyTimeline(ctx, params2.id), body) })
});

// ../../packages/contract/src/masters/timeline-scope/timeline-scope.contract.ts
import * as z66 from "zod";
var Choice2 = z66.object({
  label: z66.string(),
  value: Id,
  is_assigned: z66.boolean(),
  /** How many narrower places below it this timeline is tied to. */
  below: z66.number().int(),
  /** The other active timeline it belongs to. */
  other: z66.string().nullable()
});
var paged2 = listQuery({ sortBy: ["name"] });
var Scope = z66.object({ country_id: Id, institution_id: Id.nullish(), study_level_id: Id.nullish() });
var AssignmentsBody = z66.object({
  timeline_id: Id,
  assignments: z66.array(Scope).max(5e3).optional(),
  service_type_ids: z66.array(Id).max(200).optional()
}).superRefine(({ assignments, service_type_ids }, context) => {
  if (assignments === void 0 === (service_type_ids === void 0))
    context.addIssue({ code: "custom", path: ["assignments"], message: "Choose where the timeline applies" });
});
var NamedScope = z66.object({
  country_id: Id.nullable(),
  institution_id: Id.nullable(),
  study_level_id: Id.nullable(),
  service_type_id: Id.nullable(),
  names: z66.array(z66.string())
});
var ServiceType = z66.object({ label: z66.string(), value: Id });
var timelineScopes = resource("masters.timeline-scope", {
  list: {
    route: "GET /masters/timelines/assignments",
    access: "masters.timelines.read",
    summary: "List where a timeline applies.",
    query: z66.object({ timeline_id: TimelineRef }),
    response: z66.object({ recordsInfo: z66.array(NamedScope) }),
    errors: ["NOT_FOUND"]
  },
  countries: {
    route: "GET /masters/timelines/countries",
    access: "masters.timelines.read",
    summary: "List the countries, and which the timeline is assigned to.",
    query: paged2.extend({ timeline_id: TimelineRef }),
    response: pageOf(Choice2),
    errors: ["NOT_FOUND"]
  },
  institutions: {
    route: "GET /masters/timelines/institutions",
    access: "masters.timelines.read",
    summary: "List the institutions of a country, and which the timeline is assigned to.",
    query: paged2.extend({ timeline_id: TimelineRef, country_id: z66.coerce.number().int() }),
    response: pageOf(Choice2),
    errors: ["NOT_FOUND"]
  },
  studyLevels: {
    route: "GET /masters/timelines/studylevels",
    access: "masters.timelines.read",
    summary: "List the study levels of an institution, and which the timeline is assigned to.",
    query: z66.object({ timeline_id: TimelineRef, institution_id: z66.coerce.number().int() }),
    response: z66.object({ recordsInfo: z66.array(Choice2) }),
    errors: ["NOT_FOUND"]
  },
  assign: {
    route: "POST /masters/timelines/assignments",
    access: "masters.timelines.assign",
    summary: "Replace where a timeline applies; of several that fit a new application the most specific wins.",
    body: AssignmentsBody,
    response: z66.object({ recordsInfo: z66.array(NamedScope) }),
    message: "Assigned successfully",
    errors: ["NOT_FOUND", "SCOPE_TAKEN"],
    audit: "timeline.assigned"
  },
  serviceTypes: {
    route: "GET /services/types",
    access: "signed-in",
    summary: "List the types of services.",
    query: z66.object({ is_active: Flag.default(true) }),
    response: z66.object({ recordsInfo: z66.array(ServiceType) })
  }
});

// src/modules/masters/timeline-scope/timeline-scope.handlers.ts
var timelineScopeRoutes = implement(timelineScopes, {
  list: async (ctx, { query: query3 }) => ({ recordsInfo: await scopesOf2(ctx, (await anyTimeline(ctx, query3.timeline_id)).id) }),
  countries: async (ctx, { query: query3 }) => countryChoices(ctx, (await anyTimeline(ctx, query3.timeline_id)).id, query3),
  institutions: async (ctx, { query: query3 }) => institutionChoices(ctx, (await anyTimeline(ctx, query3.timeline_id)).id, query3),
  studyLevels: async (ctx, { query: query3 }) => ({
    recordsInfo: await studyLevelChoices(ctx, (await anyTimeline(ctx, query3.timeline_id)).id, query3.institution_id)
  }),
  assign: async (ctx, { body }) => ({ recordsInfo: await assignScopes(ctx, await anyTimeline(ctx, body.timeline_id), body) }),
  serviceTypes: async (ctx, { query: query3 }) => ({ recordsInfo: await serviceTypes(ctx, query3.is_active) })
});

// ../../packages/contract/src/masters/vendor/vendor.contract.ts
import * as z67 from "zod";

// ../../packages/contract/src/masters/vendor/vendor.rules.ts
var vendorPageSize = 15;
var vendorShortName = 20;

// ../../packages/contract/src/masters/vendor/vendor.contract.ts
var Place = z67.object({ id: Id, name: z67.string() }).nullable();
var Vendor = z67.object({
  identifier: Identifier,
  id: Id,
  name: z67.string(),
  short_name: z67.string(),
  country_id: Id.nullable(),
  state_id: Id.nullable(),
  city_id: Id.nullable(),
  country: Place,
  state: Place,
  city: Place,
  address_line_one: z67.string().nullable(),
  address_line_two: z67.string().nullable(),
  contact_person_first_name: z67.string().nullable(),
  contact_person_last_name: z67.string().nullable(),
  contact_person_email: z67.string().nullable(),
  contact_person_country_code: z67.string().nullable(),
  contact_person_mobile: z67.string().nullable(),
  version: z67.number().int(),
  created_at: Timestamp
});
var maybe2 = (shape) => z67.preprocess((value) => typeof value === "string" && value.trim() === "" ? null : value, shape.nullish());
var text2 = (max) => maybe2(z67.string().trim().max(max));
var place = maybe2(z67.coerce.number().int().positive());
var optional = {
  country_id: place,
  state_id: place,
  city_id: place,
  address_line_one: text2(255),
  address_line_two: text2(255),
  contact_person_first_name: text2(100),
  contact_person_last_name: text2(100),
  contact_person_email: maybe2(z67.string().trim().max(254).toLowerCase().pipe(z67.email("Invalid email"))),
  contact_person_country_code: maybe2(
    z67.string().trim().regex(/^\+?\d{1,4}$/, "Invalid country code").transform((code) => `+${code.replace("+", "")}`)
  ),
  contact_person_mobile: maybe2(
    z67.string().transform((value) => value.replace(/[\s().-]/g, "")).pipe(z67.string().regex(/^\d{4,14}$/, "Invalid mobile number"))
  )
};
var name = requiredText("Vendor name is required", 150);
var short_name = z67.string("Vendor short name is required").trim().min(1, "Vendor short name is required").max(vendorShortName, `Max ${vendorShortName} characters`);
var VendorBody = z67.object({ name, short_name, ...optional });
var VendorEdit = VendorBody.partial({ name: true, short_name: true });
var vendors = resource("masters.vendor", {
  list: {
    route: "GET /masters/vendors",
    access: "vendors.read",
    summary: "List the vendors by name.",
    query: listQuery({ sortBy: ["name", "short_name", "created_at"], perPage: vendorPageSize }).extend({
      sort: z67.enum(["asc", "desc"]).default("asc")
    }),
    response: pageOf(Vendor)
  },
  dropdown: {
    route: "GET /masters/vendors/dropdown",
    access: "signed-in",
    summary: "Read the vendors as choices; none for agencies, students and institutions.",
    query: z67.object({ number_only: Flag.default(false), search: z67.string().trim().max(100).default("") }),
    response: z67.array(Option)
  },
  create: {
    route: "POST /masters/vendors",
    access: "vendors.create",
    summary: "Create a vendor.",
    body: VendorBody,
    response: z67.object({ vendorInfo: Vendor }),
    status: 201,
    message: "Vendor create successfully",
    errors: ["ALREADY_EXISTS"],
    audit: "vendor.created",
    idempotency: "accepted"
  },
  edit: {
    route: "PUT /masters/vendors/:id",
    access: "vendors.update",
    summary: "Change a vendor: what is left out stays, null clears.",
    body: VendorEdit,
    response: z67.object({ vendorInfo: Vendor }),
    message: "Vendor update successfully",
    errors: ["NOT_FOUND", "ALREADY_EXISTS", "VERSION_CONFLICT"],
    audit: "vendor.updated",
    concurrency: "etag"
  }
});

// src/modules/masters/vendor/vendor.handlers.ts
var vendorRoutes = implement(vendors, {
  list: (ctx, { query: query3 }) => vendorList(ctx, query3),
  dropdown: (ctx, { query: query3 }) => vendorChoices(ctx, query3),
  create: async (ctx, { body }) => ({ vendorInfo: await createVendor(ctx, body) }),
  edit: async (ctx, { params: params2, body }) => ({ vendorInfo: await editVendor(ctx, await anyVendor(ctx, params2.id), body) })
});

// ../../packages/contract/src/notifications/message/message.contract.ts
import * as z68 from "zod";
var messageChannels = ["email", "sms", "whatsapp", "push"];
var messageStatuses = ["queued", "captured", "sent", "failed"];
var Message = z68.object({
  identifier: Identifier,
  id: Id,
  channel: z68.enum(messageChannels),
  recipient: z68.string(),
  subject: z68.string().nullable(),
  body_text: z68.string(),
  body_html: z68.string().nullable(),
  /** Beyond the usual ones, such as how to unsubscribe. */
  headers: z68.record(z68.string(), z68.string()),
  status: z68.enum(messageStatuses),
  attempts: z68.number().int(),
  last_error: z68.string().nullable(),
  created_at: Timestamp,
  sent_at: Timestamp.nullable()
});
var messages = resource("notifications.message", {
  list: {
    route: "GET /outbox/messages",
    access: "settings.outbox.read",
    summary: "List the messages to people outside, newest first.",
    query: listQuery({ sortBy: ["created_at"], filters: { channel: z68.enum(messageChannels), status: z68.enum(messageStatuses) } }),
    response: pageOf(Message)
  }
});

// src/modules/notifications/message/message.queries.ts
var onItsWay = (eb) => eb.and([eb("is_secret", "=", true), eb("status", "=", "queued")]);
var messagesOf = (ctx, query3) => paged(
  ctx.db,
  ctx.db.selectFrom("messages").select(["identifier", "id", "recipient", "subject", "attempts", "last_error", "created_at", "sent_at"]).select((eb) => [
    // What opens an account is read here only where it reaches its reader in no other way.
    eb.case().when(onItsWay(eb)).then("").else(eb.ref("body_text")).end().as("body_text"),
    eb.case().when(onItsWay(eb)).then(null).else(eb.ref("body_html")).end().as("body_html"),
    eb.ref("channel").$castTo().as("channel"),
    eb.ref("status").$castTo().as("status"),
    // Only sendMessage() writes headers, as flat texts.
    eb.ref("headers").$castTo().as("headers")
  ]).$if(query3.search !== "", (rows2) => rows2.where("recipient", "=", query3.search.toLowerCase())).$if(query3.filters.channel !== void 0, (rows2) => rows2.where("channel", "=", query3.filters.channel)).$if(query3.filters.status !== void 0, (rows2) => rows2.where("status", "=", query3.filters.status)).orderBy("messages.id", "desc"),
  query3
);

// src/modules/notifications/message/message.handlers.ts
var messageRoutes = implement(messages, {
  list: (ctx, { query: query3 }) => messagesOf(ctx, query3)
});

// ../../packages/contract/src/notifications/notification/notification.contract.ts
import * as z69 from "zod";
var notificationTypes = [
  "lead",
  "lead_conversation",
  "lead_payment",
  "lead_counseling",
  "agent",
  "agent_conversation",
  "agent_payment",
  "application",
  "application_conversation",
  "application_payment",
  "task",
  "import",
  "export",
  "security"
];
var Notification = z69.object({
  read_status: z69.enum(["read", "unread"]),
  read_at: Timestamp.nullable(),
  sent_at: Timestamp,
  notification_info: z69.object({
    identifier: Identifier,
    title: z69.string(),
    content: z69.string(),
    /** One of the types; a later one leads to the list of notifications. */
    type: z69.string(),
    module_type: z69.string(),
    module_info: z69.object({ identifier: Identifier }).nullable()
  })
});
var summary2 = { hasUnreadNotifications: z69.boolean(), unReadNotificationCount: z69.number().int() };
var notifications = resource("notifications.notification", {
  list: {
    route: "GET /notifications",
    access: "signed-in",
    summary: "List your notifications, newest first.",
    query: listQuery({
      sortBy: ["sent_at"],
      perPage: 15,
      filters: { read_status: z69.enum(["read", "unread"]), type: z69.enum(notificationTypes) }
    }),
    response: pageOf(Notification).extend(summary2)
  },
  recent: {
    route: "GET /notifications/recent",
    access: "signed-in",
    summary: "Read your ten newest notifications and how many are unread.",
    response: z69.object({ recordsInfo: z69.array(Notification), ...summary2 })
  },
  readAll: {
    route: "GET /notifications/read/all",
    access: "signed-in",
    summary: "Mark all your notifications read.",
    writes: true,
    response: z69.object(summary2),
    audit: "notification.all_read"
  },
  read: {
    route: "GET /notifications/read/:id",
    access: "signed-in",
    summary: "Mark one of your notifications read.",
    writes: true,
    response: z69.object(summary2),
    errors: ["NOT_FOUND"],
    audit: "notification.read"
  }
});

// src/modules/notifications/notification/notification.queries.ts
import { sql as sql71 } from "kysely";
var own2 = (ctx) => ctx.db.selectFrom("notifications").select(["identifier", "title", "content", "module_type", "module_identifier", "read_at", "created_at"]).select("type").select((eb) => eb.ref("vars").$castTo().as("vars")).where("user_id", "=", ctx.actor.id).where("in_app", "=", true).orderBy("id", "desc");
var shown4 = (ctx, row) => ({
  read_status: row.read_at ? "read" : "unread",
  read_at: row.read_at,
  sent_at: row.created_at,
  notification_info: {
    identifier: row.identifier,
    title: translate(ctx.language, row.title, row.vars),
    content: translate(ctx.language, row.content, row.vars),
    type: row.type,
    module_type: row.module_type,
    module_info: row.module_identifier ? { identifier: row.module_identifier } : null
  }
});
async function unreadOf(ctx) {
  const { count } = await ctx.db.selectFrom("notifications").select(sql71`count(*)::int`.as("count")).where("user_id", "=", ctx.actor.id).where("read_at", "is", null).where("in_app", "=", true).executeTakeFirstOrThrow();
  return { hasUnreadNotifications: count > 0, unReadNotificationCount: count };
}
var bare = (ctx, text3) => translate(ctx.language, text3, { count: 2 }).replace(/\{\{[\w.]+\}\}/g, " ");
async function found3(ctx, search2) {
  const sentences = await ctx.db.selectFrom("notifications").select(["title", "content"]).distinct().where("user_id", "=", ctx.actor.id).where("in_app", "=", true).execute();
  const [titles, contents] = [sentences.map(({ title: title2 }) => title2), sentences.map(({ content: content2 }) => content2)];
  const seen = sentences.map(({ title: title2, content: content2 }) => `${bare(ctx, title2)} ${bare(ctx, content2)}`);
  const text3 = sql71`fold((select s.seen from unnest(${titles}::text[], ${contents}::text[], ${seen}::text[]) as s (title, content, seen)
    where s.title = notifications.title and s.content = notifications.content limit 1) || ' ' || coalesce((select string_agg(v.value, ' ') from jsonb_each_text(vars) v where position('{{' || v.key || '}}' in notifications.title || notifications.content) > 0), ''))`;
  return sql71`${text3} like all (select '%' || replace(replace(replace(word, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%' from unnest(regexp_split_to_array(trim(fold(${search2})), '\\s+')) as word)`;
}
async function notificationsOf(ctx, query3) {
  const { read_status, type } = query3.filters;
  const condition = query3.search ? await found3(ctx, query3.search) : void 0;
  const wanted = own2(ctx).$if(condition !== void 0, (rows2) => rows2.where(condition)).$if(read_status !== void 0, (rows2) => rows2.where("read_at", read_status === "read" ? "is not" : "is", null)).$if(type !== void 0, (rows2) => rows2.where("type", "=", type));
  const { recordsInfo, metaInfo } = await paged(ctx.db, wanted, query3);
  return { recordsInfo: recordsInfo.map((row) => shown4(ctx, row)), metaInfo, ...await unreadOf(ctx) };
}
async function recentNotifications(ctx) {
  const rows2 = await own2(ctx).limit(10).execute();
  return { recordsInfo: rows2.map((row) => shown4(ctx, row)), ...await unreadOf(ctx) };
}

// src/modules/notifications/notification/notification.handlers.ts
var notificationRoutes = implement(notifications, {
  list: (ctx, { query: query3 }) => notificationsOf(ctx, query3),
  recent: (ctx) => recentNotifications(ctx),
  readAll: async (ctx) => {
    await markAllRead(ctx);
    return unreadOf(ctx);
  },
  read: async (ctx, { params: params2 }) => {
    await markRead(ctx, params2.id);
    return unreadOf(ctx);
  }
});

// ../../packages/contract/src/notifications/template/template.contract.ts
import * as z70 from "zod";
var Channel = z70.enum(templateChannels);
var EventKey = z70.enum(messageKeys);
var Words = z70.object({ content: z70.string(), title: z70.string().nullable() });
var Template = z70.object({
  identifier: Identifier,
  id: Id,
  version: z70.number().int(),
  notification_identifier: EventKey,
  notification_name: z70.string(),
  notification_type: z70.enum(notificationTypes),
  type: Channel,
  language: z70.enum(languages),
  category: z70.enum(templateCategories),
  title: z70.string().nullable(),
  content: z70.string(),
  is_active: z70.boolean(),
  is_fallback: z70.boolean(),
  updated_at: Timestamp,
  smsInfo: Words.optional(),
  pushInfo: Words.optional(),
  inAppInfo: Words.optional(),
  emailInfo: Words.optional()
});
var Variable = z70.object({ name: z70.string(), label: z70.string() });
var EventChannel = z70.object({
  type: Channel,
  /** Templates there are, and whether one of them is sent; without one the built-in words are, or nothing where there are none. */
  templates: z70.number().int(),
  has_active: z70.boolean(),
  has_fallback: z70.boolean(),
  is_built_in: z70.boolean()
});
var NotificationEvent = z70.object({
  identifier: EventKey,
  type: z70.enum(notificationTypes),
  name: z70.string(),
  /** The subject of its mails, with gaps, by the language of the mail. */
  subjects: z70.record(z70.enum(languages), z70.string()),
  is_mandatory: z70.boolean(),
  record: z70.enum(["lead", "application"]).nullable(),
  variables: z70.array(Variable),
  channels: z70.array(EventChannel)
});
var title = z70.string().trim().max(mostTitle).nullish();
var content = z70.string("Template Content is required").trim().min(1, "Template Content is required");
function suits({ type, title: title2, content: content2 }, context) {
  const complain = (field, message) => context.addIssue({ code: "custom", path: [field], message });
  if (!type) return;
  if (hasTitle(type) && !title2) complain("title", "Template Title is required");
  if (!hasTitle(type) && title2) complain("title", "Only push and in-app templates have a title");
  const most2 = mostContent[type];
  if (content2.length > most2)
    context.addIssue({ code: "too_big", origin: "string", maximum: most2, inclusive: true, path: ["content"], input: content2 });
}
var CreateBody = z70.object({
  notification_identifier: EventKey,
  /** The channel, as `type`. */
  channel_identifier: Channel,
  type: Channel,
  category: z70.enum(templateCategories).default("transactional"),
  language: z70.enum(languages).default("en"),
  title,
  content
}).superRefine(suits);
var UpdateBody = z70.object({ type: Channel.optional(), title, content }).superRefine(suits);
var PreviewBody = z70.object({
  notification_identifier: EventKey,
  type: Channel,
  language: z70.enum(languages).default("en"),
  title,
  content,
  /** A lead or an application to take the values from; without one the variables stand by their names. */
  record: RecordRef.nullish()
}).superRefine(suits);
var Switch3 = z70.object({ is_on: z70.boolean().default(true) });
var One3 = z70.object({ templateInfo: Template });
var EventParams = z70.object({ identifier: EventKey });
var read2 = "notifications.templates.read";
var update = "notifications.templates.update";
var templates = resource("notifications.template", {
  events: {
    route: "GET /notifications/events",
    access: read2,
    summary: "List what the product tells people about, with the state of the templates.",
    query: listQuery({ sortBy: ["name"], perPage: 15, maxPerPage: 100 }).extend({ type: z70.enum(notificationTypes).optional() }),
    response: pageOf(NotificationEvent)
  },
  event: {
    route: "GET /notifications/events/:identifier",
    access: read2,
    summary: "Read one event and what its templates may name.",
    params: EventParams,
    response: z70.object({ notificationInfo: NotificationEvent })
  },
  ofEvent: {
    route: "GET /notifications/events/:identifier/templates",
    access: read2,
    summary: "List the templates of one event, of one channel when it is given.",
    params: EventParams,
    query: listQuery({ sortBy: ["name"], perPage: 15, maxPerPage: 100 }).extend({ channel_identifier: Channel.optional() }),
    response: pageOf(Template)
  },
  channels: {
    route: "GET /notifications/channels",
    access: read2,
    summary: "List the channels templates are made for.",
    response: z70.object({ recordsInfo: z70.array(z70.object({ identifier: Channel, name: z70.string() })) })
  },
  list: {
    route: "GET /notifications/templates",
    access: read2,
    summary: "List the templates of one channel.",
    query: listQuery({
      sortBy: ["name"],
      perPage: 15,
      maxPerPage: 100,
      filters: { category: z70.enum(templateCategories), language: z70.enum(languages), is_active: z70.boolean() }
    }).extend({ type: Channel.default("email") }),
    response: pageOf(Template)
  },
  get: {
    route: "GET /notifications/templates/:id",
    access: read2,
    summary: "Read one template.",
    response: One3,
    errors: ["NOT_FOUND"],
    concurrency: "etag"
  },
  create: {
    route: "POST /notifications/templates",
    access: "notifications.templates.create",
    summary: "Write a template; it is sent once it is active or the fallback.",
    description: "Of a mail the content is HTML and is cleaned. A variable the event does not offer answers 422 and names it.",
    body: CreateBody,
    response: One3,
    status: 201,
    message: "Template created successfully",
    audit: "notification_template.created",
    idempotency: "accepted"
  },
  update: {
    route: "PUT /notifications/templates/:id",
    access: update,
    summary: "Change the words of a template; the next message uses them.",
    body: UpdateBody,
    response: One3,
    message: "Template updated successfully",
    errors: ["NOT_FOUND", "VERSION_CONFLICT"],
    audit: "notification_template.updated",
    concurrency: "etag"
  },
  activate: {
    route: "PUT /notifications/templates/:id/active",
    access: update,
    summary: "Make this the template of its event, channel and language that is sent.",
    body: Switch3,
    response: One3,
    message: "Template updated successfully",
    errors: ["NOT_FOUND"],
    audit: "notification_template.activated"
  },
  fallback: {
    route: "PUT /notifications/templates/:id/fallback",
    access: update,
    summary: "Make this the template for who has none in their language, or whose own cannot be filled.",
    body: Switch3,
    response: One3,
    message: "Template updated successfully",
    errors: ["NOT_FOUND"],
    audit: "notification_template.fallback_set"
  },
  preview: {
    route: "POST /notifications/templates/preview",
    access: read2,
    summary: "Show words as they would be sent, filled from a record one may see.",
    body: PreviewBody,
    response: z70.object({
      previewInfo: z70.object({ title: z70.string().nullable(), text: z70.string(), html: z70.string().nullable() })
    }),
    errors: ["NOT_FOUND"],
    audit: "notification_template.previewed"
  }
});

// src/modules/notifications/template/preview.queries.ts
async function recordValues(ctx, key, ref) {
  const { record: record16 } = eventOf(key);
  if (record16 === "lead" && can(ctx, "leads.read")) return leadMessageValues(ctx, ref);
  if (record16 === "application" && can(ctx, "applications.read")) return applicationMessageValues(ctx, ref);
  return refuse("NOT_FOUND");
}
async function preview(ctx, body, words) {
  const { notification_identifier: key, type: channel, language, record: record16 } = body;
  const event = eventOf(key);
  const names = Object.entries(variablesOf(event)).map(([name2, label]) => [name2, `\u2039${translate(ctx.language, label)}\u203A`]);
  const { module_identifier = null, ...known3 } = record16 ? await recordValues(ctx, key, record16) : {};
  const reader = { first_name: ctx.actor.name.split(" ")[0] ?? "", group: ctx.actor.group ?? "company", language };
  const own5 = event.to === "person" ? personValues(ctx, { type: event.type, module_type: event.record ?? event.type, module_identifier }, reader) : { company: ctx.tenant.name };
  const values = { ...Object.fromEntries(names), ...own5, ...known3 };
  const whole = { ...words, language };
  if (channel === "email") {
    const { subject: subject3, text: text4, html } = filledMail(key, whole, values, ctx.publicUrl);
    return { title: subject3, text: text4, html };
  }
  const { text: text3, subject: subject2 } = filledText(whole, values);
  return { title: subject2 ?? null, text: text3, html: null };
}

// src/modules/notifications/template/template.handlers.ts
var templateRoutes = implement(templates, {
  events: (ctx, { query: query3 }) => eventPage(ctx, query3),
  event: async (ctx, { params: params2 }) => ({ notificationInfo: await eventWithState(ctx, params2.identifier) }),
  ofEvent: (ctx, { params: params2, query: { channel_identifier, ...query3 } }) => templatePage(ctx, { ...query3, event: params2.identifier, channel: channel_identifier, filters: {} }),
  channels: async (ctx) => ({ recordsInfo: channelList(ctx) }),
  list: (ctx, { query: { type, ...query3 } }) => templatePage(ctx, { ...query3, channel: type }),
  get: async (ctx, { params: params2 }) => ({ templateInfo: shownTemplate(ctx, await visibleTemplate(ctx, params2.id)) }),
  create: async (ctx, { body }) => ({ templateInfo: await createTemplate(ctx, body) }),
  update: async (ctx, { params: params2, body }) => ({ templateInfo: await updateTemplate(ctx, await visibleTemplate(ctx, params2.id), body) }),
  activate: async (ctx, { params: params2, body }) => ({
    templateInfo: await markTemplate(ctx, await visibleTemplate(ctx, params2.id), "is_active", body.is_on)
  }),
  fallback: async (ctx, { params: params2, body }) => ({
    templateInfo: await markTemplate(ctx, await visibleTemplate(ctx, params2.id), "is_fallback", body.is_on)
  }),
  preview: async (ctx, { body }) => ({
    previewInfo: await preview(ctx, body, checkedWords(body.notification_identifier, body.type, body))
  })
});

// ../../packages/contract/src/notifications/unsubscribe/unsubscribe.contract.ts
import * as z71 from "zod";
var SecretRef = z71.string().min(1).max(190);
var UnsubscribePreference = z71.object({
  identifier: Identifier.nullable(),
  /** Null over a link: it names nobody. */
  user_identifier: Identifier.nullable(),
  email: z71.boolean(),
  sms: z71.boolean(),
  push: z71.boolean(),
  in_app: z71.boolean(),
  reason_identifier: Identifier.nullable(),
  remarks: z71.string().nullable(),
  source: z71.enum(["link", "profile", "admin"]).nullable(),
  updated_at: Timestamp.nullable()
});
var PreferenceBody = z71.object({
  email: z71.boolean(),
  sms: z71.boolean(),
  push: z71.boolean(),
  in_app: z71.boolean(),
  reason_identifier: Identifier.nullish(),
  remarks: optionalText(500)
});
var SubscribedUser = z71.object({
  identifier: Identifier,
  first_name: z71.string(),
  last_name: z71.string(),
  email: z71.string(),
  reason: z71.string().nullable(),
  preferenceInfo: UnsubscribePreference
});
var unsubscribes = resource("notifications.unsubscribe", {
  check: {
    route: "GET /unsubscribe/check-user/:identifier",
    access: "public",
    session: "optional",
    summary: "Read the preference behind a link, or that of a signed-in person by identifier.",
    description: "Every wrong link, and every person one may not see, answers the same 404.",
    params: z71.object({ identifier: SecretRef }),
    response: z71.object({ userInfo: z71.object({ masked_email: z71.string() }), preferenceInfo: UnsubscribePreference }),
    errors: ["NOT_FOUND"],
    limit: { by: "ip", max: 60, seconds: 60 }
  },
  update: {
    route: "PUT /unsubscribe/notifications/:userIdentifier",
    access: "public",
    session: "optional",
    summary: "Keep which channels a person wants: by the token of a link, by the person, or by staff.",
    description: "Over a link, leaving a channel needs a reason, and remarks where the reason asks for them.",
    params: z71.object({ userIdentifier: SecretRef }),
    body: PreferenceBody,
    response: z71.object({ preferenceInfo: UnsubscribePreference }),
    message: "Notification preferences updated successfully",
    errors: ["NOT_FOUND"],
    audit: "unsubscribe_preference.updated",
    limit: { by: "ip", max: 30, seconds: 60 }
  },
  oneClick: {
    route: "POST /unsubscribe/one-click/:token",
    access: "public",
    form: true,
    summary: "Leave the mails with one request, as mail programs send it (RFC 8058).",
    description: "Also answered at the address of the link itself. Needs no cookie and no sign-in; a second request changes nothing.",
    params: z71.object({ token: SecretRef }),
    body: z71.object({ "List-Unsubscribe": z71.literal("One-Click") }),
    response: z71.object({ email: z71.literal(false) }),
    errors: ["NOT_FOUND"],
    audit: "unsubscribe_preference.updated",
    limit: { by: "ip", max: 600, seconds: 60 }
  },
  users: {
    route: "GET /unsubscribe/notifications-by-users",
    access: "unsubscribe.users.read",
    summary: "List people with their preferences, those who changed theirs last first.",
    query: listQuery({
      sortBy: ["updated_at"],
      perPage: 15,
      filters: { status: z71.enum(["unsubscribed", "subscribed"]) }
    }),
    response: pageOf(SubscribedUser)
  }
});

// ../../packages/contract/src/notifications/unsubscribe/unsubscribe.rules.ts
var channels = ["email", "sms", "push", "in_app"];
var allChannels = { email: true, sms: true, push: true, in_app: true };
var leavesAny = (before, after) => channels.some((channel) => before[channel] && !after[channel]);
function reasonProblem(reason, remarks2, hasReasons) {
  if (!reason) return hasReasons ? { field: "reason_identifier", text: "Please Select Reason" } : void 0;
  return reason.requires_remarks && !remarks2.trim() ? { field: "remarks", text: "Please Enter Remarks" } : void 0;
}
function maskedEmail(email6) {
  const [name2 = "", host = ""] = email6.split("@");
  const labels = host.split(".");
  const end = labels.length > 1 ? `.${labels.at(-1)}` : "";
  return `${Array.from(name2)[0] ?? ""}\u2022\u2022\u2022@${Array.from(host)[0] ?? ""}\u2022\u2022\u2022${end}`;
}

// src/modules/notifications/unsubscribe/unsubscribe.commands.ts
import { sql as sql73 } from "kysely";

// src/modules/notifications/unsubscribe/unsubscribe.queries.ts
import { sql as sql72 } from "kysely";
var nothingSaid = { ...allChannels, identifier: null, reason_identifier: null, remarks: null, source: null, updated_at: null };
async function preferenceOf(ctx, { id, identifier, door }) {
  const found4 = await ctx.db.selectFrom("unsubscribe_preferences as p").leftJoin("unsubscribe_reasons as r", "r.id", "p.reason_id").select(["p.identifier", "p.email", "p.sms", "p.push", "p.in_app", "r.identifier as reason_identifier", "p.remarks", "p.updated_at"]).select((eb) => eb.ref("p.source").$castTo().as("source")).where("p.user_id", "=", id).executeTakeFirst();
  return { ...found4 ?? nothingSaid, user_identifier: door === "link" ? null : identifier };
}
var checkedUser = async (ctx, person) => ({
  userInfo: { masked_email: maskedEmail(person.email) },
  preferenceInfo: await preferenceOf(ctx, person)
});
var hasLeft = sql72`(p.id is not null and not (p.email and p.sms and p.push and p.in_app))`;
async function subscribedUsers(ctx, { search: search2, filters: { status }, ...page2 }) {
  const rows2 = ctx.db.selectFrom("users as u").leftJoin("unsubscribe_preferences as p", "p.user_id", "u.id").leftJoin("unsubscribe_reasons as r", "r.id", "p.reason_id").select(["u.identifier", "u.first_name", "u.last_name", "u.email", "r.title as reason"]).select((eb) => [
    sql72`jsonb_build_object('identifier', p.identifier, 'user_identifier', u.identifier, 'email', coalesce(p.email, true), 'sms', coalesce(p.sms, true),
        'push', coalesce(p.push, true), 'in_app', coalesce(p.in_app, true), 'reason_identifier', r.identifier, 'remarks', p.remarks, 'source', p.source, 'updated_at', p.updated_at)`.as(
      "preferenceInfo"
    ),
    eb.ref("p.updated_at").as("changed_at")
  ]).$if(
    search2 !== "",
    (found4) => found4.where(sql72`position(fold(${search2}) in fold(u.first_name || ' ' || u.last_name || ' ' || u.email)) > 0`)
  ).$if(status !== void 0, (found4) => found4.where(status === "unsubscribed" ? hasLeft : sql72`not ${hasLeft}`)).orderBy("p.updated_at", (order) => order.desc().nullsLast()).orderBy("u.id", "desc");
  const { recordsInfo, metaInfo } = await paged(ctx.db, rows2, page2);
  return {
    recordsInfo: recordsInfo.map(({ changed_at: _, reason, ...row }) => ({ ...row, reason: reason && translate(ctx.language, reason) })),
    metaInfo
  };
}

// src/modules/notifications/unsubscribe/unsubscribe.commands.ts
async function givenReason(ctx, identifier) {
  if (!identifier) return void 0;
  const found4 = await ctx.db.selectFrom("unsubscribe_reasons").select(["id", "requires_remarks"]).where("identifier", "=", identifier).where("is_active", "=", true).executeTakeFirst();
  return found4 ?? refuseField("reason_identifier", "Please Select Reason");
}
var offersReasons = async (ctx) => await ctx.db.selectFrom("unsubscribe_reasons").select("id").where("is_active", "=", true).executeTakeFirst() !== void 0;
async function choose(ctx, person, { reason_identifier, remarks: remarks2, ...choice }) {
  const before = await preferenceOf(ctx, person);
  const reason = await givenReason(ctx, reason_identifier);
  if (person.door === "link" && leavesAny(before, choice)) {
    const problem2 = reasonProblem(reason, remarks2 ?? "", await offersReasons(ctx));
    if (problem2) refuseField(problem2.field, problem2.text);
  }
  await keep(ctx, person, { ...choice, reason_id: reason?.id ?? null, remarks: remarks2 || null });
  const after = await preferenceOf(ctx, person);
  ctx.changed({ module: "user", id: person.id, before: channelsOf(before), after: { ...channelsOf(after), source: person.door } });
  return after;
}
async function leaveMails(ctx, person) {
  const { email: email6, sms, push, in_app } = await preferenceOf(ctx, person);
  ctx.changed({ module: "user", id: person.id, before: { email: email6 }, after: { email: false, source: person.door } });
  if (email6) await keep(ctx, person, { email: false, sms, push, in_app, reason_id: null, remarks: null });
  return { email: false };
}
var channelsOf = (choice) => Object.fromEntries(channels.map((channel) => [channel, choice[channel]]));
var keep = (ctx, { id: user_id, door: source }, choice) => ctx.db.insertInto("unsubscribe_preferences").values({ ...choice, user_id, source }).onConflict(
  (oc) => oc.constraint("unsubscribe_preferences_tenant_id_user_id_key").doUpdateSet({ ...choice, source, updated_at: sql73`now()` })
).execute();

// src/modules/notifications/unsubscribe/unsubscribe.policy.ts
var uuid6 = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
function doorTo(ctx, ref, staff2) {
  if (!uuid6.test(ref)) return "link";
  if (ctx.actor.identifier === ref.toLowerCase()) return "profile";
  return ctx.actor.kind === "person" && can(ctx, staff2) ? "admin" : void 0;
}
async function reachablePerson(ctx, ref, staff2) {
  const door = doorTo(ctx, ref, staff2) ?? refuse("NOT_FOUND");
  const owner = door === "link" ? ownerOfUnsubscribeToken(ctx, ref) ?? refuse("NOT_FOUND") : void 0;
  const people = ctx.db.selectFrom("users").select(["id", "identifier", "email"]);
  const found4 = await (owner === void 0 ? people.where("identifier", "=", ref) : people.where("id", "=", owner)).executeTakeFirst();
  return prove({ ...found4 ?? refuse("NOT_FOUND"), door });
}

// src/modules/notifications/unsubscribe/unsubscribe.handlers.ts
var unsubscribeRoutes = implement(unsubscribes, {
  check: async (ctx, { params: params2 }) => checkedUser(ctx, await reachablePerson(ctx, params2.identifier, "unsubscribe.users.read")),
  update: async (ctx, { params: params2, body }) => ({
    preferenceInfo: await choose(ctx, await reachablePerson(ctx, params2.userIdentifier, "unsubscribe.users.update"), body)
  }),
  oneClick: async (ctx, { params: params2 }) => leaveMails(ctx, await reachablePerson(ctx, params2.token, "unsubscribe.users.update")),
  users: (ctx, { query: query3 }) => subscribedUsers(ctx, query3)
});

// ../../packages/contract/src/notifications/unsubscribe-reason/unsubscribe-reason.contract.ts
import * as z72 from "zod";
var UnsubscribeReason = z72.object({
  identifier: Identifier,
  id: Id,
  title: z72.string(),
  is_active: z72.boolean(),
  requires_remarks: z72.boolean(),
  order_by: z72.number().int()
});
var UnsubscribeReasonBody = z72.object({
  title: requiredText("Title is required", 150),
  requires_remarks: Flag.default(false),
  is_active: Flag.default(true)
});
var unsubscribeReasons = resource("notifications.unsubscribe_reason", {
  dropdown: {
    route: "GET /unsubscribe/reasons/dropdown",
    access: "public",
    summary: "List the active reasons for a dropdown.",
    response: z72.array(Option.extend({ requires_remarks: z72.boolean() })),
    limit: { by: "ip", max: 60, seconds: 60 }
  },
  list: {
    route: "GET /unsubscribe/reasons",
    access: "unsubscribe.reasons.read",
    summary: "List the reasons in their order.",
    query: listQuery({ sortBy: ["order_by"], filters: { is_active: Flag } }),
    response: pageOf(UnsubscribeReason)
  },
  create: {
    route: "POST /unsubscribe/reason",
    access: "unsubscribe.reasons.create",
    summary: "Add a reason at the end.",
    body: UnsubscribeReasonBody,
    response: z72.object({ unsubscribeReasonInfo: UnsubscribeReason }),
    status: 201,
    message: "Unsubscribe reason created successfully",
    audit: "unsubscribe_reason.created",
    idempotency: "accepted"
  },
  update: {
    route: "PUT /unsubscribe/reason/:identifier",
    access: "unsubscribe.reasons.update",
    summary: "Change a reason; an inactive one is no longer offered.",
    params: z72.object({ identifier: Identifier }),
    body: UnsubscribeReasonBody,
    response: z72.object({ unsubscribeReasonInfo: UnsubscribeReason }),
    message: "Unsubscribe reason updated successfully",
    errors: ["NOT_FOUND"],
    audit: "unsubscribe_reason.updated"
  }
});

// src/modules/notifications/unsubscribe-reason/unsubscribe-reason.policy.ts
async function visibleReason(ctx, identifier) {
  const found4 = await ctx.db.selectFrom("unsubscribe_reasons").select(["id", "identifier", "title", "is_active", "requires_remarks"]).where("identifier", "=", identifier).forUpdate().executeTakeFirst();
  return prove(found4 ?? refuse("NOT_FOUND"));
}

// src/modules/notifications/unsubscribe-reason/unsubscribe-reason.handlers.ts
var unsubscribeReasonRoutes = implement(unsubscribeReasons, {
  dropdown: (ctx) => reasonOptions(ctx),
  list: (ctx, { query: query3 }) => reasonPage(ctx, query3),
  create: async (ctx, { body }) => ({ unsubscribeReasonInfo: await createReason(ctx, body) }),
  update: async (ctx, { params: params2, body }) => ({
    unsubscribeReasonInfo: await updateReason(ctx, await visibleReason(ctx, params2.identifier), body)
  })
});

// ../../packages/contract/src/organization/agent/agent.contract.ts
import * as z73 from "zod";
var agents = resource("organization.agent", {
  dropdown: {
    route: "GET /agents/dropdown",
    access: "signed-in",
    summary: "Read the agencies as choices; an agent sees their own.",
    query: z73.object({ search: z73.string().trim().max(200).default("") }),
    response: z73.object({ recordsInfo: z73.array(Option) })
  }
});

// src/modules/organization/agent/agent.queries.ts
import { sql as sql74 } from "kysely";
var agentChoices = (ctx, search2) => ctx.db.selectFrom("agents").select(["name as label", "id as value", "identifier"]).where("is_active", "=", true).$if(ctx.actor.group !== "company", (rows2) => rows2.where("id", "=", ctx.actor.agentId)).$if(search2 !== "", (rows2) => rows2.where(sql74`position(fold(${search2}) in fold(name)) > 0`)).orderBy("name").limit(200).execute();

// src/modules/organization/agent/agent.handlers.ts
var agentRoutes = implement(agents, {
  dropdown: async (ctx, { query: query3 }) => ({ recordsInfo: await agentChoices(ctx, query3.search) })
});

// ../../packages/contract/src/organization/agent-staff/agent-staff.contract.ts
var agentStaff = resource("organization.agent_staff", {
  list: {
    route: "GET /staffs/agent-staff",
    access: "settings.agent.staff.read",
    summary: "List the people of agencies, newest first.",
    query: staffListQuery,
    response: pageOf(Staff)
  },
  create: {
    route: "POST /staffs/create-agent-staff",
    access: "settings.agent.staff.create",
    summary: "Create somebody of an agency; an agent creates them for their own.",
    body: checkedBody(newPerson.extend(placesOf.agent)),
    ...staffCreated
  },
  edit: {
    route: "PUT /staffs/agent-staff/:id/edit",
    access: "settings.agent.staff.update",
    summary: "Change somebody of an agency.",
    body: EditStaff,
    ...staffEdited
  }
});

// src/modules/organization/staff/staff-password.commands.ts
async function preparedPassword(look, { first_name, last_name, email: email6, password }) {
  if (password === void 0) return null;
  const { name: name2, code } = await look(async (ctx) => ctx.tenant);
  const problem2 = passwordProblem(password, [first_name, last_name, email6.split("@")[0], name2, code]);
  if (problem2) refuseField("password", problem2.text, problem2.vars);
  return hashPassword(password);
}

// src/modules/organization/agent-staff/agent-staff.handlers.ts
var agentStaffRoutes = implement(agentStaff, {
  list: (ctx, { query: query3 }) => staffList(ctx, query3, "agent"),
  create: inSteps(
    (look, { body }) => preparedPassword(look, body),
    async (ctx, { body }, kept3) => ({ staffInfo: await createStaff(ctx, "agent", body, kept3) })
  ),
  edit: inSteps(
    (look, { body }) => preparedPassword(look, body),
    async (ctx, { params: params2, body }, kept3) => ({
      staffInfo: await editStaff(ctx, await changeableStaff(ctx, params2.id, "update", "agent"), body, kept3)
    })
  )
});

// ../../packages/contract/src/organization/assigning/assigning.contract.ts
import * as z74 from "zod";
var assigningWish = 1e5;
var assigningPage = 1e3;
var Assignable = z74.object({
  id: Id,
  identifier: Identifier.nullable(),
  name: z74.string(),
  /** What it belongs to: the country of an institution, the stage of a status. */
  note: z74.string().nullable(),
  is_assigned: z74.boolean()
});
var subjects = {
  identity: { user_identifier: Identifier, role_identifier: Identifier },
  person: { user_identifier: Identifier, role_identifier: Identifier.optional() },
  role: { role_identifier: Identifier }
};
var items = { number: z74.coerce.number().int(), identifier: Identifier };
var filters = {
  country_id: z74.coerce.number().int().optional(),
  module_type: z74.enum(["lead", "application", "service", "agent", "invoice"]).optional(),
  timeline_id: z74.coerce.number().int().optional()
};
function wishShape({ subject: subject2, list: list2, item: item2, empty = "Choose at least one" }) {
  const picked = z74.union([z74.string().transform((text3) => text3.split(",").filter(Boolean)), z74.array(z74.union([z74.string(), z74.number()]))]).pipe(z74.array(items[item2]).min(1, empty).max(assigningWish));
  const shape = { ...subjects[subject2], [list2]: picked };
  return z74.object(shape).transform((given) => {
    const { user_identifier, role_identifier, [list2]: chosen3 } = given;
    return { user_identifier, role_identifier, picked: chosen3 };
  });
}
function assigningOf(name2, family) {
  const shared4 = { access: family.access, response: z74.object({ picked: z74.number().int() }), errors: ["NOT_FOUND"] };
  const wish = wishShape(family);
  const things = family.path.replace("-", " ");
  return resource(`organization.assigning-${name2}`, {
    list: {
      route: `GET /assigning/${family.path}`,
      access: family.access,
      summary: `List ${things}, each with whether it is assigned.`,
      query: listQuery({ sortBy: ["name"], perPage: assigningWish, maxPerPage: assigningPage }).extend({
        sort: z74.enum(["asc", "desc"]).default("asc"),
        ...subjects[family.subject],
        ...filters
      }),
      response: pageOf(Assignable),
      errors: ["NOT_FOUND"]
    },
    assign: {
      ...shared4,
      route: `POST /assigning/${family.path}`,
      summary: `Assign ${things}; what is assigned already stays.`,
      body: wish,
      message: "Assigned successfully",
      audit: `assigning.${family.path}_assigned`
    },
    unassign: {
      ...shared4,
      route: `DELETE /assigning/${family.path}`,
      summary: `Take ${things} away; named in the body, or in the query with commas.`,
      query: z74.record(z74.string(), z74.string()),
      body: orEmpty(wish),
      message: "Unassigned successfully",
      audit: `assigning.${family.path}_unassigned`
    }
  });
}
var assigningFamilies = {
  countries: {
    path: "countries",
    access: "settings.assign.countries",
    subject: "identity",
    list: "country_ids",
    item: "number",
    empty: "Please select regions"
  },
  institutions: {
    path: "institutions",
    access: "settings.assign.institutions",
    subject: "identity",
    list: "institution_ids",
    item: "number"
  },
  clientServices: {
    path: "client-services",
    access: "settings.assign.client.services",
    subject: "identity",
    list: "client_service_ids",
    item: "number"
  },
  statuses: {
    path: "statuses",
    access: "settings.assign.statuses",
    subject: "identity",
    list: "status_ids",
    item: "number"
  },
  stages: { path: "stages", access: "settings.assign.stages", subject: "identity", list: "stage_ids", item: "number" },
  roleStages: {
    path: "role-stages",
    access: "settings.assign.stages",
    subject: "role",
    list: "stage_ids",
    item: "number"
  },
  roles: { path: "roles", access: "settings.assign.roles", subject: "person", list: "role_identifiers", item: "identifier" },
  branches: {
    path: "branches",
    access: "settings.assign.branches",
    subject: "person",
    list: "branch_identifiers",
    item: "identifier"
  },
  teams: { path: "teams", access: "settings.assign.teams", subject: "person", list: "team_identifiers", item: "identifier" }
};
var assigning = {
  countries: assigningOf("countries", assigningFamilies.countries),
  institutions: assigningOf("institutions", assigningFamilies.institutions),
  clientServices: assigningOf("client-services", assigningFamilies.clientServices),
  statuses: assigningOf("statuses", assigningFamilies.statuses),
  stages: assigningOf("stages", assigningFamilies.stages),
  roleStages: assigningOf("role-stages", assigningFamilies.roleStages),
  roles: assigningOf("roles", assigningFamilies.roles),
  branches: assigningOf("branches", assigningFamilies.branches),
  teams: assigningOf("teams", assigningFamilies.teams)
};
var AssigningPerson = PersonRef.extend({
  email: z74.string(),
  group: z74.string(),
  roles: z74.array(z74.object({ identifier: Identifier, name: z74.string() }))
});
var assigningPeople = resource("organization.assigning-people", {
  list: {
    route: "GET /assigning/people",
    access: "settings.user.management.read",
    summary: "Find active people by name or address, with their roles.",
    query: listQuery({ sortBy: ["name"], maxPerPage: 100 }).extend({
      sort: z74.enum(["asc", "desc"]).default("asc"),
      group: z74.enum(["company", "agent", "institution_staff"]).optional(),
      agent_identifier: Identifier.optional(),
      user_identifier: Identifier.optional()
    }),
    response: pageOf(AssigningPerson)
  },
  roles: {
    route: "GET /assigning/roles-dropdown",
    access: "settings.user.management.read",
    summary: "Read the active roles as choices, without those of students.",
    response: z74.object({ recordsInfo: z74.array(Option) })
  }
});

// src/modules/organization/assigning/assigning.handlers.ts
import * as z75 from "zod";

// src/modules/organization/assigning/assigning.commands.ts
import { sql as sql77 } from "kysely";

// src/modules/organization/assigning/assigning.policy.ts
import { sql as sql75 } from "kysely";
async function subjectOf(ctx, { user_identifier, role_identifier }) {
  const { rows: rows2 } = await sql75`
    select u.id as user_id, r.id as role_id, coalesce(u."group", r."group") as "group", u.agent_id, u.branch_id
    from (select ${user_identifier ?? null}::uuid as person, ${role_identifier ?? null}::uuid as role) as asked
    left join users u on u.identifier = asked.person left join roles r on r.identifier = asked.role
    where (asked.person is null or u.id is not null) and (asked.role is null or r.id is not null) and coalesce(u."group", r."group") <> 'user'
      and (u.id is null or r.id is null or exists (select from user_roles held where held.user_id = u.id and held.role_id = r.id))`.execute(
    ctx.db
  );
  return prove(rows2[0] ?? refuse("NOT_FOUND"));
}
async function grantableRoles(ctx, ids2) {
  const { rows: rows2 } = await sql75`select p.role_id as id from role_permissions p where p.role_id = any(${ids2}::int[])
    and not p.permission = any(${[...ctx.actor.permissions]}::text[]) limit 1`.execute(ctx.db);
  if (ctx.actor.kind === "person" && rows2.length) refuse("PERMISSION_DENIED");
}
var assignablePeople = (ctx) => ctx.db.selectFrom("users").where("users.status", "=", "active").where(sql75`users."group" <> 'user'`);

// src/modules/organization/assigning/assigning.queries.ts
import { sql as sql76 } from "kysely";
var own3 = ({ user_id, role_id }) => sql76`a.user_id = ${user_id} and a.role_id = ${role_id}`;
var isOrAll = (column, value, type = "int") => sql76`(${value ?? null}::${sql76.raw(type)} is null or ${sql76.ref(column)} = ${value ?? null})`;
var stagesWith = (assigned, { module_type, timeline_id }) => sql76`
  select s.id, s.identifier::text as identifier, s.name, s.module_type as note, ${assigned} as is_assigned from stages s
  where s.is_active and s.parent_stage_id is null and ${isOrAll("s.module_type", module_type, "text")}
    and exists (select from timeline_stages t join stages part on part.id = t.stage_id where (part.id = s.id or part.parent_stage_id = s.id) and ${isOrAll("t.timeline_id", timeline_id)})`;
var sources = {
  countries: (subject2, _, language) => sql76`
    select c.id, null::text as identifier, coalesce(c.names ->> ${language}, c.name) as name, null::text as note,
      exists (select from assigned_countries a where ${own3(subject2)} and a.country_id = c.id) as is_assigned from countries c`,
  institutions: (subject2, { country_id }, language) => sql76`
    select i.id, i.identifier::text as identifier, i.name, coalesce(c.names ->> ${language}, c.name) as note,
      exists (select from assigned_institutions a where ${own3(subject2)} and a.institution_id = i.id) as is_assigned
    from institutions i join countries c on c.id = i.country_id where i.is_active and ${isOrAll("i.country_id", country_id)}
      and (not exists (select from assigned_countries a where ${own3(subject2)}) or i.country_id in (select a.country_id from assigned_countries a where ${own3(subject2)}))`,
  clientServices: (subject2) => sql76`
    select s.id, s.identifier::text as identifier, s.name, null::text as note,
      exists (select from assigned_client_services a where ${own3(subject2)} and a.client_service_id = s.id) as is_assigned from client_services s`,
  statuses: (subject2, { module_type, timeline_id }) => sql76`
    select s.id, s.identifier::text as identifier, s.name, p.name as note,
      exists (select from assigned_stages a where ${own3(subject2)} and a.kind = 'status' and a.stage_id = s.id) as is_assigned
    from stages s left join stages p on p.id = s.parent_stage_id
    where s.is_active and ${isOrAll("s.module_type", module_type, "text")}
      and exists (select from timeline_stages t where t.stage_id = s.id and ${isOrAll("t.timeline_id", timeline_id)})`,
  stages: (subject2, filter) => stagesWith(sql76`exists (select from assigned_stages a where ${own3(subject2)} and a.kind = 'stage' and a.stage_id = s.id)`, filter),
  roleStages: ({ role_id }, filter) => stagesWith(sql76`exists (select from role_stages a where a.role_id = ${role_id} and a.stage_id = s.id)`, filter),
  roles: ({ user_id, group }) => sql76`
    select r.id, r.identifier::text as identifier, r.name, null::text as note,
      exists (select from user_roles a where a.user_id = ${user_id} and a.role_id = r.id) as is_assigned
    from roles r where r.is_active and r."group" = ${group}`,
  branches: ({ user_id }) => sql76`
    select b.id, b.identifier::text as identifier, b.name, b.alias as note,
      coalesce(b.id = (select u.branch_id from users u where u.id = ${user_id}), false) as is_assigned from branches b where b.is_active`,
  teams: ({ user_id, agent_id, group }) => sql76`
    select t.id, t.identifier::text as identifier, t.name, b.name as note,
      exists (select from team_members a where a.user_id = ${user_id} and a.team_id = t.id) as is_assigned
    from teams t left join branches b on b.id = t.branch_id
    where t.is_active and case when ${group}::text = 'agent' then t.agent_id = ${agent_id}::int else t.agent_id is null end`
};
var assignables = (ctx, kind3, subject2, query3) => paged(
  ctx.db,
  ctx.db.selectFrom(sql76`(${sources[kind3](subject2, query3, ctx.language)})`.as("item")).selectAll("item").$if(
    query3.search !== "",
    (rows2) => rows2.where(sql76`position(fold(${query3.search}) in fold(concat_ws(' ', item.name, item.note))) > 0`)
  ).orderBy(sql76`fold(item.name)`, query3.sort).orderBy("item.id"),
  query3
);
var peopleToAssign = (ctx, { search: search2, sort, group, agent_identifier, user_identifier, ...page2 }) => paged(
  ctx.db,
  assignablePeople(ctx).select(["users.identifier", "users.id", "users.first_name", "users.last_name", "users.email", "users.group"]).select(
    sql76`coalesce((select jsonb_agg(jsonb_build_object('identifier', r.identifier, 'name', r.name) order by held.position, held.id)
          from user_roles held join roles r on r.id = held.role_id where held.user_id = users.id and r.is_active), '[]')`.as("roles")
  ).$if(group !== void 0, (rows2) => rows2.where(sql76`users."group" = ${group}`)).$if(user_identifier !== void 0, (rows2) => rows2.where("users.identifier", "=", user_identifier)).$if(
    agent_identifier !== void 0,
    (rows2) => rows2.where(sql76`users.agent_id = (select id from agents where identifier = ${agent_identifier}::uuid)`)
  ).$if(
    search2 !== "",
    (rows2) => rows2.where(sql76`position(fold(${search2}) in fold(concat_ws(' ', users.first_name, users.last_name, users.email))) > 0`)
  ).orderBy("users.first_name", sort).orderBy("users.last_name", sort).orderBy("users.id"),
  page2
);
var rolesToAssign = async ({ db }) => (await db.selectFrom("roles").select(["name", "identifier"]).where("is_active", "=", true).where("group", "<>", "user").orderBy("name").execute()).map(({ name: name2, identifier }) => ({ label: name2, value: identifier, identifier }));

// src/modules/organization/assigning/assigning.commands.ts
var own4 = ({ user_id, role_id }) => sql77`user_id = ${user_id} and role_id = ${role_id}`;
var listed2 = (table, column, kind3) => ({
  add: ({ user_id, role_id }, ids2) => sql77`
    insert into ${sql77.table(table)} (user_id, role_id, ${sql77.ref(column)}${sql77.raw(kind3 ? ", kind" : "")})
    select ${user_id}::int, ${role_id}::int, wanted${kind3 ? sql77`, ${kind3}::text` : sql77``} from unnest(${ids2}::int[]) as wanted on conflict do nothing returning id`,
  remove: (subject2, ids2) => sql77`delete from ${sql77.table(table)} where ${own4(subject2)} and ${sql77.ref(column)} = any(${ids2}::int[])
    ${kind3 ? sql77`and kind = ${kind3}` : sql77``} returning id`
});
var writes = {
  countries: listed2("assigned_countries", "country_id"),
  institutions: listed2("assigned_institutions", "institution_id"),
  clientServices: listed2("assigned_client_services", "client_service_id"),
  statuses: listed2("assigned_stages", "stage_id", "status"),
  stages: listed2("assigned_stages", "stage_id", "stage"),
  roleStages: {
    add: ({ role_id }, ids2) => sql77`insert into role_stages (role_id, stage_id) select ${role_id}::int, wanted from unnest(${ids2}::int[]) as wanted on conflict do nothing returning id`,
    remove: ({ role_id }, ids2) => sql77`delete from role_stages where role_id = ${role_id} and stage_id = any(${ids2}::int[]) returning id`
  },
  roles: {
    add: ({ user_id }, ids2) => sql77`
      insert into user_roles (user_id, role_id, position)
      select ${user_id}::int, wanted, (select coalesce(max(position), 0) from user_roles where user_id = ${user_id}) + place
      from unnest(${ids2}::int[]) with ordinality as w(wanted, place) on conflict (tenant_id, user_id, role_id) do nothing returning id`,
    remove: ({ user_id }, ids2) => sql77`delete from user_roles where user_id = ${user_id} and role_id = any(${ids2}::int[]) returning id`
  },
  branches: {
    add: ({ user_id }, ids2) => sql77`update users set branch_id = ${ids2[0]}, updated_at = now() where id = ${user_id} and branch_id is distinct from ${ids2[0]} returning id`,
    remove: ({ user_id }, ids2) => sql77`update users set branch_id = null, updated_at = now() where id = ${user_id} and branch_id = any(${ids2}::int[]) returning id`
  },
  teams: {
    add: ({ user_id }, ids2) => sql77`insert into team_members (team_id, user_id) select wanted, ${user_id}::int from unnest(${ids2}::int[]) as wanted on conflict do nothing returning id`,
    remove: ({ user_id }, ids2) => sql77`
      with led as (update teams set leader_user_id = null where id = any(${ids2}::int[]) and leader_user_id = ${user_id})
      delete from team_members where user_id = ${user_id} and team_id = any(${ids2}::int[]) returning id`
  }
};
async function assign(ctx, kind3, subject2, { picked }) {
  const ids2 = await idsOf(ctx, kind3, subject2, picked);
  if (kind3 === "roles") await grantableRoles(ctx, ids2);
  if (kind3 === "branches" && ids2.length > 1) refuseField(assigningFamilies.branches.list, "A person works in one branch");
  return write(ctx, kind3, subject2, ids2, "add");
}
async function unassign(ctx, kind3, subject2, { picked }) {
  const ids2 = await idsOf(ctx, kind3, subject2, picked);
  if (kind3 === "roles") await grantableRoles(ctx, ids2);
  const done = await write(ctx, kind3, subject2, ids2, "remove");
  if (kind3 === "roles" && done.picked) await refuseEmptyHanded(ctx, subject2, ids2);
  return done;
}
async function write(ctx, kind3, subject2, ids2, how) {
  const { rows: rows2 } = await writes[kind3][how](subject2, ids2).execute(ctx.db);
  const { user_id, role_id } = subject2;
  const change = { [assigningFamilies[kind3].list]: ids2, ...user_id !== null && role_id !== null && { role_id } };
  ctx.changed({ module: user_id === null ? "role" : "user", id: user_id ?? role_id, [how === "add" ? "after" : "before"]: change });
  if (rows2.length) {
    await ctx.forgetAccess();
    if (user_id === null) ctx.emit("role.changed", { role_id });
    else ctx.emit("user.changed", { user_id });
  }
  return { picked: rows2.length };
}
async function idsOf(ctx, kind3, subject2, picked) {
  const { list: list2, item: item2 } = assigningFamilies[kind3];
  const wanted = [...new Set(picked.map(String))];
  const { rows: rows2 } = await sql77`select item.id from (${sources[kind3](subject2, {}, ctx.language)}) as item
    where ${item2 === "number" ? sql77`item.id = any(${wanted.map(Number)}::int[])` : sql77`item.identifier = any(${wanted}::text[])`}`.execute(
    ctx.db
  );
  if (rows2.length < wanted.length) refuseField(list2, "Choose one of the options");
  return rows2.map(({ id }) => id);
}
async function refuseEmptyHanded(ctx, { user_id }, ids2) {
  const { rows: rows2 } = await sql77`select
    exists (select from user_roles where user_id = ${user_id}) as has_role,
    not exists (select from roles where id = any(${ids2}::int[]) and system_key = 'super_admin')
      or exists (select from user_roles held join roles r on r.id = held.role_id join users u on u.id = held.user_id
        where r.system_key = 'super_admin' and u.status = 'active') as has_admin`.execute(ctx.db);
  if (!rows2[0].has_role) refuse("IN_USE", {}, [{ field: "role_identifiers", text: "A person needs at least one role" }]);
  if (!rows2[0].has_admin) refuse("IN_USE", {}, [{ field: "role_identifiers", text: "The company needs an active super admin" }]);
}

// src/modules/organization/assigning/assigning.handlers.ts
function named5(shape, body, query3) {
  if (body !== null) return body;
  const parsed = z75.object({ query: shape }).safeParse({ query: query3 });
  if (!parsed.success) throw refusalOf(parsed.error);
  return parsed.data.query;
}
var routesOf = (kind3) => {
  const calls2 = assigning[kind3];
  return implement(calls2, {
    list: async (ctx, { query: query3 }) => assignables(ctx, kind3, await subjectOf(ctx, query3), query3),
    assign: async (ctx, { body }) => assign(ctx, kind3, await subjectOf(ctx, body), body),
    unassign: async (ctx, { query: query3, body }) => {
      const wish = named5(calls2.assign.body, body, query3);
      return unassign(ctx, kind3, await subjectOf(ctx, wish), wish);
    }
  });
};
var assigningRoutes = [
  // The keys are the kinds.
  ...Object.keys(assigning).flatMap(routesOf),
  ...implement(assigningPeople, {
    list: (ctx, { query: query3 }) => peopleToAssign(ctx, query3),
    roles: async (ctx) => ({ recordsInfo: await rolesToAssign(ctx) })
  })
];

// ../../packages/contract/src/organization/attendance/attendance.contract.ts
import * as z76 from "zod";
var Attendance = z76.object({
  identifier: Identifier,
  id: Id,
  user_info: PersonRef,
  branch: z76.string().nullable(),
  day: Day,
  checked_in_at: Timestamp,
  checked_out_at: Timestamp.nullable(),
  /** Whole minutes between coming and going; null while somebody is in, or forgot to check out. */
  minutes: z76.number().int().nullable()
});
var answer6 = { response: z76.object({ attendanceInfo: AttendanceInfo }) };
var attendances2 = resource("organization.attendance", {
  checkIn: {
    route: "POST /settings/user/check-in",
    access: "signed-in",
    summary: "Check in for the working day.",
    ...answer6,
    errors: ["PERMISSION_DENIED"],
    audit: "attendance.checked_in"
  },
  checkOut: {
    route: "POST /settings/user/check-out",
    access: "signed-in",
    summary: "Check out; without a check-in nothing happens.",
    ...answer6,
    errors: ["PERMISSION_DENIED"],
    audit: "attendance.checked_out"
  },
  list: {
    route: "GET /settings/attendance",
    access: "settings.attendance.read",
    summary: "List who came and went, the latest first; a manager of a branch reads of that branch.",
    query: listQuery({ sortBy: ["day"], perPage: 15, filters: { day: DayRange } }),
    response: pageOf(Attendance)
  }
});

// src/modules/organization/attendance/attendance.commands.ts
import { sql as sql78 } from "kysely";
function mayCheckIn(ctx) {
  if (!gateIsOn(ctx, "attendance.check_in") || ctx.actor.group !== "company") refuse("PERMISSION_DENIED");
}
async function checkIn(ctx) {
  mayCheckIn(ctx);
  await sql78`insert into attendances (user_id, day) values (${ctx.actor.id}, ${dayOf(ctx)})
    on conflict (tenant_id, user_id, day) where checked_out_at is null do nothing`.execute(ctx.db);
  return changed2(ctx);
}
async function checkOut(ctx) {
  mayCheckIn(ctx);
  await ctx.db.updateTable("attendances").set({ checked_out_at: sql78`now()` }).where("user_id", "=", ctx.actor.id).where("day", "=", dayOf(ctx)).where("checked_out_at", "is", null).execute();
  return changed2(ctx);
}
async function changed2(ctx) {
  const attendanceInfo = await attendanceOf(ctx);
  ctx.changed({ module: "user", id: ctx.actor.id, after: attendanceInfo });
  return { attendanceInfo };
}

// src/modules/organization/attendance/attendance.handlers.ts
var attendanceRoutes = implement(attendances2, {
  checkIn: (ctx) => checkIn(ctx),
  checkOut: (ctx) => checkOut(ctx),
  list: (ctx, { query: query3 }) => attendanceList(ctx, query3)
});

// ../../packages/contract/src/organization/branch/branch.contract.ts
import * as z77 from "zod";
var unitStatuses = ["active", "in_active"];
var Place2 = z77.object({ id: Id, name: z77.string() }).nullable();
var Branch = z77.object({
  identifier: Identifier,
  id: Id,
  name: z77.string(),
  alias: z77.string().nullable(),
  country_id: Id.nullable(),
  state_id: Id.nullable(),
  city_id: Id.nullable(),
  country: Place2,
  state: Place2,
  city: Place2,
  address_line: z77.string().nullable(),
  status: z77.enum(unitStatuses),
  /** None are counted for who sees no branch from inside. */
  users_count: z77.number().int()
});
var UnitMember = PersonRef.extend({ email: z77.string(), role_name: z77.string().nullable(), status: z77.string() });
var MembersBody = z77.object({ user_identifiers: z77.array(Identifier).max(5e3) });
var UnitName = requiredText("Name is required", 100);
var UnitAlias = requiredText("Alias is required", 20);
var UnitStatus = z77.enum(unitStatuses).default("active");
var placeId = z77.preprocess((value) => value === "" ? null : value, z77.coerce.number().int().positive().nullish()).transform((id) => id ?? null);
var BranchBody = z77.object({
  name: UnitName,
  alias: UnitAlias,
  country_id: placeId,
  state_id: placeId,
  city_id: placeId,
  address_line: optionalText(255).transform((text3) => text3 || null),
  status: UnitStatus
});
var BranchEdit = BranchBody.extend({ status: z77.enum(unitStatuses).optional() });
var unitQuery = listQuery({ sortBy: ["name"], perPage: 15 }).extend({
  sort: z77.enum(["asc", "desc"]).default("asc"),
  paginate: Flag.default(true),
  number_only: Flag.default(false)
});
var branches = resource("organization.branch", {
  list: {
    route: "GET /branches",
    access: "signed-in",
    summary: "List the branches by name.",
    query: unitQuery.extend({ with_users_only: Flag.default(false) }),
    response: pageOf(Branch)
  },
  leadExecutive: {
    route: "GET /branches/lead-executive-branches-only",
    access: "signed-in",
    summary: "List the active branches in which a lead executive works.",
    query: z77.object({ number_only: Flag.default(false) }),
    response: z77.object({ recordsInfo: z77.array(Option) })
  },
  create: {
    route: "POST /branches/add",
    access: "settings.branches.create",
    summary: "Create a branch.",
    body: BranchBody,
    response: z77.object({ branchInfo: Branch }),
    status: 201,
    message: "Branch created successfully",
    errors: ["ALREADY_EXISTS"],
    audit: "branch.created",
    idempotency: "accepted"
  },
  edit: {
    route: "PUT /branches/edit/:id",
    access: "settings.branches.update",
    summary: "Change a branch, or take it out of use.",
    body: BranchEdit,
    response: z77.object({ branchInfo: Branch }),
    message: "Branch updated successfully",
    errors: ["NOT_FOUND", "ALREADY_EXISTS"],
    audit: "branch.updated"
  },
  users: {
    route: "GET /branches/:id/users-list",
    access: "settings.branches.read",
    summary: "List the people of a branch.",
    response: z77.object({ recordsInfo: z77.array(UnitMember) }),
    errors: ["NOT_FOUND"]
  },
  setUsers: {
    route: "POST /branches/:id/users",
    access: "settings.branches.update",
    summary: "Say who works in a branch; whoever is not named works there no more.",
    body: MembersBody,
    response: z77.object({ recordsInfo: z77.array(UnitMember) }),
    message: "Branch updated successfully",
    errors: ["NOT_FOUND"],
    audit: "branch.users_changed"
  },
  teamsDropdown: {
    route: "GET /branches/:id/teams-dropdown",
    access: "signed-in",
    summary: "Read the teams of a branch as choices.",
    response: z77.object({ recordsInfo: z77.array(Option) }),
    errors: ["NOT_FOUND"]
  }
});

// src/modules/organization/branch/branch.commands.ts
import { sql as sql80 } from "kysely";

// src/modules/organization/branch/branch.queries.ts
import { sql as sql79 } from "kysely";
var pageFor = (query3) => query3.paginate ? query3 : { page: 1, per_page: maxPerPage * 5, count: "capped" };
var statusOf = (column) => sql79`case when ${sql79.ref(column)} then 'active' else 'in_active' end`;
var isNamed = (table, search2) => sql79`position(fold(${search2}) in fold(concat_ws(' ', ${sql79.ref(`${table}.name`)}, ${sql79.ref(`${table}.alias`)}))) > 0`;
var placed = (table, name2 = sql79.ref(`${table}.name`)) => sql79`case when ${sql79.ref(`${table}.id`)} is not null then jsonb_build_object('id', ${sql79.ref(`${table}.id`)}, 'name', ${name2}) end`;
var rowsOf3 = (ctx) => visibleBranches(ctx).leftJoin("countries", "countries.id", "branches.country_id").leftJoin("states", "states.id", "branches.state_id").leftJoin("cities", "cities.id", "branches.city_id").select(["branches.identifier", "branches.id", "branches.name", "branches.alias", "branches.country_id"]).select(["branches.state_id", "branches.city_id", "branches.address_line"]).select([
  placed("countries", sql79`coalesce(countries.names ->> ${ctx.language}, countries.name)`).as("country"),
  placed("states", sql79`coalesce(states.names ->> ${ctx.language}, states.name)`).as("state"),
  placed("cities").as("city"),
  statusOf("branches.is_active").as("status"),
  seesInside(ctx) ? sql79`(select count(*)::int from users where users.branch_id = branches.id and users.status = 'active')`.as("users_count") : sql79`0`.as("users_count")
]);
var branchesOf = (ctx, query3) => paged(
  ctx.db,
  rowsOf3(ctx).$if(query3.search !== "", (rows2) => rows2.where(isNamed("branches", query3.search))).$if(
    query3.with_users_only,
    (rows2) => rows2.where(sql79`exists (select 1 from users where users.branch_id = branches.id and users.status = 'active')`)
  ).orderBy("branches.name", query3.sort).orderBy("branches.id"),
  pageFor(query3)
);
var branchById = (ctx, id) => rowsOf3(ctx).where("branches.id", "=", id).executeTakeFirstOrThrow();
async function leadExecutiveBranches(ctx, numberOnly) {
  const found4 = await visibleBranches(ctx).select(["branches.name", "branches.id", "branches.identifier"]).where("branches.is_active", "=", true).where(
    sql79`exists (select 1 from users u join user_roles held on held.user_id = u.id join roles r on r.id = held.role_id
        where u.branch_id = branches.id and u.status = 'active' and r.system_key in ('lead_executive', 'counsellor'))`
  ).orderBy("branches.name").execute();
  return found4.map(({ name: name2, id, identifier }) => ({ label: name2, value: numberOnly ? id : identifier, identifier }));
}
var peopleOf = (ctx) => ctx.db.selectFrom("users").select(["users.identifier", "users.id", "users.first_name", "users.last_name", "users.email", "users.status"]).select(
  sql79`(select r.name from user_roles held join roles r on r.id = held.role_id where held.user_id = users.id
        order by held.position, held.id limit 1)`.as("role_name")
).orderBy("users.first_name").orderBy("users.last_name").orderBy("users.id");
var peopleOfBranch = (ctx, { id }) => peopleOf(ctx).where("users.branch_id", "=", id).execute();
var teamChoices = (ctx, { id }) => ctx.db.selectFrom("teams").$if(!seesInside(ctx), (rows2) => rows2.where(sql79`false`)).select(["teams.name as label", "teams.id as value", "teams.identifier"]).where("teams.branch_id", "=", id).where("teams.is_active", "=", true).orderBy("teams.name").execute();

// src/modules/organization/branch/branch.commands.ts
async function createBranch(ctx, body) {
  await refuseTaken3(ctx, body);
  const { id } = await ctx.db.insertInto("branches").values({ ...columnsOf(body), is_active: body.status === "active" }).returning("id").executeTakeFirstOrThrow();
  ctx.changed({ module: "branch", id, after: body });
  return branchById(ctx, id);
}
async function editBranch(ctx, { id, identifier: _, ...before }, body) {
  await refuseTaken3(ctx, body, id);
  await ctx.db.updateTable("branches").set({ ...columnsOf(body), ...body.status && { is_active: body.status === "active" }, updated_at: sql80`now()` }).where("id", "=", id).execute();
  ctx.changed({ module: "branch", id, before, after: body });
  return branchById(ctx, id);
}
var columnsOf = ({ status: _, ...body }) => body;
async function refuseTaken3(ctx, { name: name2, alias, country_id, state_id, city_id }, own5 = 0) {
  const { rows: rows2 } = await sql80`select
    exists (select from branches where lower(name) = lower(${name2}) and id <> ${own5}) as name,
    exists (select from branches where lower(alias) = lower(${alias}) and id <> ${own5}) as alias,
    ${country_id}::int is null or exists (select from countries where id = ${country_id}) as country,
    ${state_id}::int is null or exists (select from states where id = ${state_id} and country_id = ${country_id}) as state,
    ${city_id}::int is null or exists (select from cities where id = ${city_id} and state_id = ${state_id}) as city`.execute(ctx.db);
  const taken = rows2[0];
  for (const field of ["country", "state", "city"]) if (!taken[field]) refuseField(`${field}_id`, "Choose one of the options");
  if (taken.name) refuse("ALREADY_EXISTS", {}, [{ field: "name", text: "A branch has this name already" }]);
  if (taken.alias) refuse("ALREADY_EXISTS", {}, [{ field: "alias", text: "A branch has this alias already" }]);
}
async function setBranchUsers(ctx, branch, identifiers) {
  const people = await companyPeople(ctx, identifiers);
  const ids2 = people.map(({ id }) => id);
  const { rows: rows2 } = await sql80`update users set branch_id = case when id = any(${ids2}::int[]) then ${branch.id}::int end, updated_at = now()
    where (id = any(${ids2}::int[]) and branch_id is distinct from ${branch.id}) or (branch_id = ${branch.id} and not id = any(${ids2}::int[]))
    returning id, branch_id is not null as is_in`.execute(ctx.db);
  const of = (wanted) => rows2.filter(({ is_in }) => is_in === wanted).map(({ id }) => id);
  ctx.changed({ module: "branch", id: branch.id, before: { left: of(false) }, after: { joined: of(true) } });
  await tellRights(ctx, rows2);
  return peopleOfBranch(ctx, branch);
}
async function companyPeople(ctx, identifiers) {
  const wanted = [...new Set(identifiers)];
  const found4 = wanted.length ? await ctx.db.selectFrom("users").select(["id", "identifier", "agent_id"]).where("identifier", "in", wanted).where("group", "=", "company").execute() : [];
  if (found4.length < wanted.length) refuseField("user_identifiers", "Choose people of the company");
  return found4;
}
async function tellRights(ctx, people) {
  if (!people.length) return;
  await ctx.forgetAccess();
  for (const { id } of people) ctx.emit("user.changed", { user_id: id });
}

// src/modules/organization/branch/branch.handlers.ts
var branchRoutes = implement(branches, {
  list: (ctx, { query: query3 }) => branchesOf(ctx, query3),
  leadExecutive: async (ctx, { query: query3 }) => ({ recordsInfo: await leadExecutiveBranches(ctx, query3.number_only) }),
  create: async (ctx, { body }) => ({ branchInfo: await createBranch(ctx, body) }),
  edit: async (ctx, { params: params2, body }) => ({ branchInfo: await editBranch(ctx, await visibleBranch(ctx, params2.id), body) }),
  users: async (ctx, { params: params2 }) => ({ recordsInfo: await peopleOfBranch(ctx, await visibleBranch(ctx, params2.id)) }),
  setUsers: async (ctx, { params: params2, body }) => ({
    recordsInfo: await setBranchUsers(ctx, await visibleBranch(ctx, params2.id), body.user_identifiers)
  }),
  teamsDropdown: async (ctx, { params: params2 }) => ({ recordsInfo: await teamChoices(ctx, await visibleBranch(ctx, params2.id)) })
});

// ../../packages/contract/src/organization/institution-staff/institution-staff.contract.ts
var institutionStaff = resource("organization.institution_staff", {
  list: {
    route: "GET /institution_staff",
    access: "settings.institution.staff.read",
    summary: "List the people of institutions, newest first.",
    query: staffListQuery,
    response: pageOf(Staff)
  },
  create: {
    route: "POST /institution_staff/create",
    access: "settings.institution.staff.create",
    summary: "Create somebody of an institution.",
    body: checkedBody(newPerson.extend(placesOf.institution_staff)),
    ...staffCreated
  },
  edit: {
    route: "PUT /institution_staff/:id/edit",
    access: "settings.institution.staff.update",
    summary: "Change somebody of an institution.",
    body: EditStaff,
    ...staffEdited
  }
});

// src/modules/organization/institution-staff/institution-staff.handlers.ts
var institutionStaffRoutes = implement(institutionStaff, {
  list: (ctx, { query: query3 }) => staffList(ctx, query3, "institution_staff"),
  create: inSteps(
    (look, { body }) => preparedPassword(look, body),
    async (ctx, { body }, kept3) => ({ staffInfo: await createStaff(ctx, "institution_staff", body, kept3) })
  ),
  edit: inSteps(
    (look, { body }) => preparedPassword(look, body),
    async (ctx, { params: params2, body }, kept3) => ({
      staffInfo: await editStaff(ctx, await changeableStaff(ctx, params2.id, "update", "institution_staff"), body, kept3)
    })
  )
});

// ../../packages/contract/src/organization/ip-rule/ip-rule.contract.ts
import * as z78 from "zod";
var ipTypes = ["whitelisted", "blacklisted"];
var ipStatuses = ["active", "in_active"];
var IpRule = z78.object({
  identifier: Identifier,
  id: Id,
  /** In its one spelling: lower case, without leading zeros, and without prefix when it is a single address. */
  ip_address: z78.string(),
  title: z78.string().nullable(),
  type: z78.enum(ipTypes),
  status: z78.enum(ipStatuses),
  reason: z78.string(),
  /** `login` for every whitelisted entry. */
  applicable_for: z78.enum(["lead", "all", "login"]),
  created_at: Timestamp
});
var Address = requiredText("IP address is required", 60).transform((text3, context) => {
  const network = networkFrom(text3);
  if (network && network.prefix > 0) return networkText(network);
  context.addIssue({ code: "custom", message: "Invalid IP address" });
  return z78.NEVER;
});
var IpRuleBody = z78.object({
  ip_address: Address,
  title: z78.string().trim().max(100).nullish().transform((text3) => text3 || null),
  type: z78.enum(ipTypes, "Type is required"),
  status: z78.enum(ipStatuses, "Status is required"),
  reason: requiredText("Reason is required", 255),
  applicable_for: z78.preprocess(
    (value) => value === "" ? void 0 : value,
    z78.enum(["lead", "all", "login"], "Applicable for is required").nullish()
  )
}).superRefine(({ type, applicable_for }, context) => {
  if (type === "blacklisted" && applicable_for !== "lead" && applicable_for !== "all")
    context.addIssue({ code: "custom", path: ["applicable_for"], message: "Applicable for is required" });
}).transform(({ applicable_for, ...body }) => ({
  ...body,
  applicable_for: body.type === "whitelisted" ? "login" : applicable_for ?? "all"
}));
var ipRules = resource("organization.ip-rule", {
  list: {
    route: "GET /settings/organization/ip-addresses",
    access: "settings.ip.addresses.read",
    summary: "List the IP addresses of one type, or of both, newest first.",
    query: listQuery({ sortBy: ["created_at"], perPage: 15, maxPerPage: 100 }).extend({ type: z78.enum(ipTypes).optional() }),
    response: pageOf(IpRule)
  },
  create: {
    route: "POST /settings/organization/ip-address",
    access: "settings.ip.addresses.create",
    summary: "Add an IP address or a network; one that would keep out the caller is refused.",
    body: IpRuleBody,
    response: z78.object({ ipAddressInfo: IpRule }),
    status: 201,
    message: "IP address added successfully",
    errors: ["ALREADY_EXISTS", "ADDRESS_LOCKS_OUT"],
    audit: "ip_address.created",
    idempotency: "accepted"
  },
  edit: {
    route: "PUT /settings/organization/ip-address/:id",
    access: "settings.ip.addresses.update",
    summary: "Change an IP address or a network; a change that would keep out the caller is refused.",
    body: IpRuleBody,
    response: z78.object({ ipAddressInfo: IpRule }),
    message: "IP address updated successfully",
    errors: ["NOT_FOUND", "ALREADY_EXISTS", "ADDRESS_LOCKS_OUT"],
    audit: "ip_address.updated"
  }
});

// src/modules/organization/ip-rule/ip-rule.policy.ts
async function anyIpRule(ctx, ref) {
  const found4 = await ctx.db.selectFrom("ip_rules").select(["id", "ip_address", "title", "type", "status", "reason", "applicable_for"]).where((eb) => /^\d+$/.test(ref) ? eb("id", "=", Number(ref)) : eb("identifier", "=", ref)).forUpdate().executeTakeFirst();
  return prove(found4 ?? refuse("NOT_FOUND"));
}

// src/modules/organization/ip-rule/ip-rule.handlers.ts
var ipRuleRoutes = implement(ipRules, {
  list: (ctx, { query: query3 }) => ipRuleList(ctx, query3),
  create: async (ctx, { body }) => ({ ipAddressInfo: await createIpRule(ctx, body) }),
  edit: async (ctx, { params: params2, body }) => ({ ipAddressInfo: await editIpRule(ctx, await anyIpRule(ctx, params2.id), body) })
});

// ../../packages/contract/src/organization/permission/permission.contract.ts
import * as z79 from "zod";
var Key = z79.enum(permissions);
var Keys = z79.array(Key).max(permissions.length);
var Scopes = z79.object({
  leads: z79.enum(scopesOf.leads),
  applications: z79.enum(scopesOf.applications),
  invoices: z79.enum(scopesOf.invoices)
});
var RoleRights = z79.object({
  identifier: Identifier,
  id: Id,
  name: z79.string(),
  system_key: z79.string().nullable(),
  users_count: z79.number().int(),
  module_ids: z79.array(z79.enum(moduleKeys)),
  permissions: z79.array(Key),
  scopes: Scopes,
  /** A role holds only what its parent holds; null without a parent. */
  parent: z79.object({ identifier: Identifier, name: z79.string(), permissions: z79.array(Key) }).nullable(),
  version: z79.number().int()
});
var RightsChange = z79.object({
  roles: z79.array(
    z79.object({ identifier: Identifier, name: z79.string(), added: z79.array(Key), removed: z79.array(Key), users_count: z79.number().int() })
  ),
  /** Everybody touched, each counted once. */
  users_count: z79.number().int()
});
var Granted = z79.object({ key: Key, description: z79.string(), granted_by: z79.enum(["role", "user"]).nullable(), is_withheld: z79.boolean() });
var PersonRights = z79.object({
  user: z79.object({ identifier: Identifier, name: z79.string() }),
  role: z79.object({ identifier: Identifier, name: z79.string() }),
  modules: z79.array(z79.object({ id: z79.enum(moduleKeys), name: z79.string(), permissions: z79.array(Granted) }))
});
var Whose = z79.object({ user_identifier: Identifier, role_identifier: Identifier });
var PersonRightsBody = z79.object({
  user_identifier: z79.uuid("User is required"),
  role_identifier: z79.uuid("please select at least one role"),
  permissions: Keys,
  withheld: Keys.default([])
});
var one6 = { params: z79.object({ id: RecordRef }) };
var permissionSets = resource("organization.permission", {
  modules: {
    route: "GET /masters/modules",
    access: "settings.user.management.read",
    summary: "Read the modules with their permissions, described.",
    response: z79.object({
      recordsInfo: z79.array(
        z79.object({
          id: z79.enum(moduleKeys),
          name: z79.string(),
          permissions: z79.array(z79.object({ key: Key, description: z79.string() }))
        })
      )
    })
  },
  ofRole: {
    route: "GET /masters/roles/:id/permissions",
    access: "settings.roles.read",
    summary: "Read what a role may do and which records it sees.",
    ...one6,
    response: z79.object({ roleInfo: RoleRights }),
    errors: ["NOT_FOUND"],
    concurrency: "etag"
  },
  preview: {
    route: "GET /masters/roles/:id/permissions/preview",
    access: "settings.roles.permissions",
    summary: "Read what saving this complete set of permissions would add and take away, and how many people it touches.",
    ...one6,
    query: z79.object({
      permissions: z79.string().max(2e4).transform((text3) => text3.split(",").filter(Boolean)).pipe(Keys)
    }),
    response: z79.object({ changeInfo: RightsChange }),
    errors: ["NOT_FOUND", "RIGHT_NOT_HELD", "ROLE_OF_SUPER_ADMINS"]
  },
  saveOfRole: {
    route: "PUT /masters/roles/:id/permissions",
    access: "settings.roles.permissions",
    summary: "Replace what a role may do; roles below it lose what it loses.",
    ...one6,
    body: z79.object({ permissions: Keys.min(1, "please select at least one permission") }),
    response: z79.object({ roleInfo: RoleRights }),
    message: "Permissions updated successfully",
    errors: ["NOT_FOUND", "RIGHT_NOT_HELD", "ROLE_OF_SUPER_ADMINS", "LAST_ROLE_KEEPER", "VERSION_CONFLICT"],
    audit: "role.permissions_changed",
    concurrency: "if-match"
  },
  saveScopes: {
    route: "PUT /masters/roles/:id/scopes",
    access: "settings.roles.permissions",
    summary: "Choose which leads, applications and invoices a role sees.",
    ...one6,
    body: z79.object({ scopes: Scopes }),
    response: z79.object({ roleInfo: RoleRights }),
    message: "Permissions updated successfully",
    errors: ["NOT_FOUND", "RIGHT_NOT_HELD", "ROLE_OF_SUPER_ADMINS", "VERSION_CONFLICT"],
    audit: "role.scopes_changed",
    concurrency: "if-match"
  },
  ofPerson: {
    route: "GET /staffs/permissions",
    access: "settings.staff.permissions",
    summary: "Read what one person may do in a role, and where each right comes from.",
    query: Whose,
    response: PersonRights,
    errors: ["NOT_FOUND"]
  },
  saveOfPerson: {
    route: "POST /staffs/permissions",
    access: "settings.staff.permissions",
    summary: "Replace the rights one person has beyond a role, and those withheld from them.",
    body: PersonRightsBody,
    response: PersonRights,
    message: "Permissions updated successfully",
    errors: ["NOT_FOUND", "RIGHT_NOT_HELD", "ROLE_OF_SUPER_ADMINS", "LAST_ROLE_KEEPER"],
    audit: "user.permissions_changed"
  }
});

// src/modules/organization/role/role.policy.ts
import { sql as sql81 } from "kysely";
var superAdmin = "super_admin";
var isSuper = ({ actor }) => actor.kind === "system" || actor.roleKey === superAdmin;
async function visibleRole(ctx, ref) {
  const column = /^\d+$/.test(String(ref)) ? "id" : "identifier";
  const found4 = await ctx.db.selectFrom("roles").select(["id", "identifier", "name", "system_key", "group", "group_id", "parent_role_id", "modules", "is_active", "version"]).select(sql81`array(select permission from role_permissions p where p.role_id = roles.id order by permission)`.as("held")).where(column, "=", ref).executeTakeFirst();
  const { held, ...role } = found4 ?? refuse("NOT_FOUND");
  return prove({ ...role, permissions: held.filter((key) => permissions.includes(key)) });
}
var oneAtATime2 = (ctx) => sql81`select pg_advisory_xact_lock(hashtext(concat('roles', current_setting('app.tenant_id'))))`.execute(ctx.db);
async function changeableRole(ctx, ref) {
  await oneAtATime2(ctx);
  const role = await visibleRole(ctx, ref);
  if (role.system_key === superAdmin && !isSuper(ctx)) refuse("ROLE_OF_SUPER_ADMINS");
  if (ctx.ifMatch !== null && ctx.ifMatch !== role.version) refuse("VERSION_CONFLICT");
  return role;
}
function mayGive(ctx, given) {
  const lacking = isSuper(ctx) ? [] : given.filter((key) => !ctx.actor.permissions.has(key));
  if (lacking.length) refuse("RIGHT_NOT_HELD", { names: lacking.map((key) => translate(ctx.language, permissionText(key))).join(", ") });
}
async function knownUsers(ctx, identifiers) {
  const wanted = [...new Set(identifiers)];
  const found4 = await ctx.db.selectFrom("users").select(["id", "identifier", "first_name", "last_name"]).where("identifier", "in", wanted).execute();
  if (found4.length !== wanted.length) refuse("NOT_FOUND");
  return found4.map(prove);
}
async function personInRole(ctx, user, role) {
  const found4 = await holders(ctx.db).select(["held.id as user_role_id", "roles.name as role_name"]).select(sql81`array(select permission from role_permissions p where p.role_id = roles.id)`.as("of_role")).select(
    sql81`exists (select from user_roles h join roles r on r.id = h.role_id where h.user_id = users.id and r.system_key = ${superAdmin})`.as(
      "is_super"
    )
  ).where("users.identifier", "=", user).where("roles.identifier", "=", role).executeTakeFirst();
  return prove(found4 ?? refuse("NOT_FOUND"));
}
async function changeablePerson(ctx, user, role) {
  await oneAtATime2(ctx);
  const person = await personInRole(ctx, user, role);
  if (person.is_super && !isSuper(ctx)) refuse("ROLE_OF_SUPER_ADMINS");
  return person;
}
async function keepSomebodyInCharge(ctx) {
  const needed = ["settings.user.management.read", "settings.roles.read", "settings.roles.permissions"];
  const keeper = await holders(ctx.db).clearSelect().select("users.id").where(sql81`${permissionsOf("held", "roles")} @> ${needed}::text[]`).limit(1).executeTakeFirst();
  if (!keeper) refuse("LAST_ROLE_KEEPER");
}

// src/modules/organization/permission/permission.commands.ts
import { sql as sql84 } from "kysely";

// src/modules/organization/permission/permission.queries.ts
import { sql as sql83 } from "kysely";

// src/modules/organization/role/role.queries.ts
import { sql as sql82 } from "kysely";
var groupsFor2 = (ctx) => ctx.db.selectFrom("role_groups").select(["id", "identifier", "name", "system_key", "kind"]).$if(ctx.actor.kind === "person" && ctx.actor.group !== "company", (rows2) => rows2.where("kind", "=", ctx.actor.group));
var groupName = ({ language }, { name: name2, system_key }) => system_key ? translate(language, name2) : name2;
async function groupChoices(ctx) {
  const rows2 = await groupsFor2(ctx).orderBy("id").execute();
  return rows2.map((row) => ({ label: groupName(ctx, row), value: row.id, identifier: row.identifier, system_key: row.system_key }));
}
async function roleChoices(ctx, ref) {
  const column = /^\d+$/.test(ref) ? "id" : ref.includes("-") ? "identifier" : "system_key";
  const named7 = await ctx.db.selectFrom("role_groups").select("id").where(column, "=", ref).executeTakeFirst();
  const { id } = named7 ?? refuse("NOT_FOUND");
  return ctx.db.selectFrom("roles").select(["name as label", "id as value", "identifier", "system_key"]).where("group_id", "=", id).where("group_id", "in", groupsFor2(ctx).clearSelect().select("id")).where("is_active", "=", true).orderBy("id").execute();
}
var roleRows = (ctx) => ctx.db.selectFrom("roles").innerJoin("role_groups as g", "g.id", "roles.group_id").leftJoin("roles as parent", "parent.id", "roles.parent_role_id").select(["roles.identifier", "roles.id", "roles.name", "roles.system_key", "roles.is_active", "roles.modules", "roles.version"]).select(["g.id as group_id", "g.identifier as group_identifier", "g.name as group_name", "g.system_key as group_key"]).select(["parent.id as parent_role_id", "parent.identifier as parent_identifier", "parent.name as parent_name"]).select([
  sql82`(select count(*)::int from user_roles h join users u on u.id = h.user_id where h.role_id = roles.id and u.status = 'active')`.as(
    "users_count"
  ),
  sql82`(select count(*)::int from role_permissions p where p.role_id = roles.id)`.as("permissions_count")
]);
var modulesOf = (modules) => moduleKeys.filter((key) => !modules || modules.includes(key));
function shown5(ctx, row) {
  const { is_active, modules, group_identifier, group_name, group_key, parent_identifier, parent_name, parent_role_id, ...role } = row;
  return {
    ...role,
    is_system: role.system_key !== null,
    status: is_active ? "active" : "in_active",
    group: { identifier: group_identifier, id: role.group_id, name: groupName(ctx, { name: group_name, system_key: group_key }) },
    parent_role_id,
    parent: parent_role_id === null ? null : { identifier: parent_identifier, id: parent_role_id, name: parent_name },
    module_ids: modulesOf(modules)
  };
}
async function roleList(ctx, query3) {
  const rows2 = roleRows(ctx).$if(query3.search !== "", (found4) => found4.where(sql82`position(fold(${query3.search}) in fold(roles.name)) > 0`)).$if(query3.group_id !== void 0, (found4) => found4.where("roles.group_id", "=", query3.group_id)).orderBy(query3.sort_by === "name" ? sql82`fold(roles.name)` : sql82`users_count`, query3.sort).orderBy("roles.id");
  const page2 = await paged(ctx.db, rows2, query3);
  return { ...page2, recordsInfo: page2.recordsInfo.map((row) => shown5(ctx, row)) };
}
var roleById = async (ctx, id) => shown5(ctx, await roleRows(ctx).where("roles.id", "=", id).executeTakeFirstOrThrow());
async function peopleInRole(ctx, ref, { search: search2, branch_id, team_id }) {
  if (!["leads.assign", "settings.roles.read", "settings.staff.permissions"].some((key) => can(ctx, key)))
    refuse("PERMISSION_DENIED");
  const { id } = await visibleRole(ctx, ref);
  return ctx.db.selectFrom("users").leftJoin("branches", "branches.id", "users.branch_id").select([
    "users.identifier",
    "users.id",
    "users.first_name",
    "users.last_name",
    "users.email",
    "users.branch_id",
    "branches.name as branch_name"
  ]).where(sql82`users.id in (select user_id from user_roles where role_id = ${id})`).where("users.status", "=", "active").$if(
    search2 !== "",
    (rows2) => rows2.where(sql82`position(fold(${search2}) in fold(users.first_name || ' ' || users.last_name || ' ' || users.email)) > 0`)
  ).$if(branch_id !== void 0, (rows2) => rows2.where("users.branch_id", "=", branch_id)).$if(
    team_id !== void 0,
    (rows2) => rows2.where(sql82`users.id in (select user_id from team_members where team_id = ${team_id})`)
  ).orderBy("users.first_name").orderBy("users.last_name").orderBy("users.id").limit(200).execute();
}

// src/modules/organization/permission/permission.queries.ts
var keysIn = (module) => permissions.filter((key) => moduleOf(key) === module);
var moduleTree = ({ language }) => permissionModules.map(({ key, name: name2 }) => ({
  id: key,
  name: translate(language, name2),
  permissions: keysIn(key).map((each) => ({ key: each, description: translate(language, permissionText(each)) }))
})).filter((module) => module.permissions.length > 0);
async function rightsOfRole(ctx, { id }) {
  const { identifier, name: name2, system_key, parent_role_id, modules, permissions: held, version } = await visibleRole(ctx, id);
  const { rows: rows2 } = await sql83`select
    (select count(*)::int from user_roles h join users u on u.id = h.user_id where h.role_id = ${id} and u.status = 'active') as users,
    (select coalesce(jsonb_object_agg(module, scope), '{}') from role_data_scopes where role_id = ${id}) as scopes`.execute(ctx.db);
  const { users, scopes: scopes2 } = rows2[0];
  const parent3 = parent_role_id === null ? null : await visibleRole(ctx, parent_role_id);
  return {
    identifier,
    id,
    name: name2,
    system_key,
    version,
    users_count: users,
    module_ids: modulesOf(modules),
    permissions: held,
    scopes: { leads: "own", applications: "own", invoices: "own", ...scopes2 },
    parent: parent3 && { identifier: parent3.identifier, name: parent3.name, permissions: parent3.permissions }
  };
}
async function changeOf(ctx, role, wanted) {
  const all = await ctx.db.selectFrom("roles").select(["id", "identifier", "name", "parent_role_id"]).select(sql83`array(select permission from role_permissions p where p.role_id = roles.id order by permission)`.as("held")).execute();
  const added = wanted.filter((key) => !role.permissions.includes(key));
  const removed = role.permissions.filter((key) => !wanted.includes(key));
  const losing = (parentId, lost) => all.filter((each) => each.parent_role_id === parentId).map((each) => ({ ...each, added: [], removed: each.held.filter((key) => lost.includes(key)) })).filter((each) => each.removed.length > 0).flatMap((each) => [each, ...losing(each.id, each.removed)]);
  return [{ id: role.id, identifier: role.identifier, name: role.name, added, removed }, ...losing(role.id, removed)];
}
var named6 = ({ language }, keys) => ({
  names: keys.map((key) => translate(language, permissionText(key))).join(", ")
});
async function checkedChange(ctx, role, wanted) {
  const change = await changeOf(ctx, role, [...new Set(wanted)]);
  const { added } = change[0];
  mayGive(ctx, added);
  const { parent: parent3, module_ids } = await rightsOfRole(ctx, role);
  const unparented = parent3 ? added.filter((key) => !parent3.permissions.includes(key)) : [];
  if (unparented.length)
    refuseField("permissions", "A role holds only what its parent holds. The parent lacks: {{names}}", named6(ctx, unparented));
  const outside = added.filter((key) => !module_ids.includes(moduleOf(key)));
  if (outside.length) refuseField("permissions", "These belong to modules the role has not: {{names}}", named6(ctx, outside));
  const alone = helpless(new Set(wanted));
  if (alone.length) refuseField("permissions", "These need the permission to open user management: {{names}}", named6(ctx, alone));
  return change;
}
async function shownChange(ctx, change) {
  const rows2 = await ctx.db.selectFrom("user_roles").innerJoin("users", "users.id", "user_roles.user_id").select(["user_roles.role_id", "user_roles.user_id"]).where(
    "user_roles.role_id",
    "in",
    change.map(({ id }) => id)
  ).where("users.status", "=", "active").execute();
  return {
    roles: change.map(({ id, ...role }) => ({ ...role, users_count: rows2.filter(({ role_id }) => role_id === id).length })),
    users_count: new Set(rows2.map(({ user_id }) => user_id)).size
  };
}
async function rightsOfPerson(ctx, person) {
  const own5 = await ctx.db.selectFrom("user_permissions").select(["permission", "effect"]).where("user_role_id", "=", person.user_role_id).execute();
  const effectOf = new Map(own5.map(({ permission, effect }) => [permission, effect]));
  const { identifier, first_name, last_name, role_identifier, role_name, of_role } = person;
  return {
    user: { identifier, name: `${first_name} ${last_name}`.trim() },
    role: { identifier: role_identifier, name: role_name },
    modules: moduleTree(ctx).map((module) => ({
      ...module,
      permissions: module.permissions.map(({ key, description }) => ({
        key,
        description,
        granted_by: of_role.includes(key) ? "role" : effectOf.get(key) === "granted" ? "user" : null,
        is_withheld: of_role.includes(key) && effectOf.get(key) === "withheld"
      }))
    }))
  };
}

// src/modules/organization/permission/permission.commands.ts
async function applyChange(ctx, change) {
  for (const { id, added, removed } of change) {
    if (removed.length) await ctx.db.deleteFrom("role_permissions").where("role_id", "=", id).where("permission", "in", removed).execute();
    if (added.length)
      await ctx.db.insertInto("role_permissions").values(added.map((permission) => ({ role_id: id, permission }))).execute();
    await ctx.db.updateTable("roles").set({ version: sql84`version + 1` }).where("id", "=", id).execute();
    ctx.emit("role.changed", { role_id: id });
    ctx.changed({ module: "role", id, before: { removed }, after: { added } });
  }
  await ctx.forgetAccess();
  await keepSomebodyInCharge(ctx);
}
async function saveOfRole(ctx, role, wanted) {
  await applyChange(ctx, await checkedChange(ctx, role, wanted));
  return rightsOfRole(ctx, role);
}
var widths = ["own", "assigned", "team", "branch", "tenant"];
var covers = (own5, given) => own5 === "tenant" || own5 === given || widths.includes(given) && widths.indexOf(given) <= widths.indexOf(own5);
async function saveScopes(ctx, role, wanted) {
  const { scopes: before } = await rightsOfRole(ctx, role);
  const changed3 = scopedModules.filter((module) => before[module] !== wanted[module]);
  const wider = changed3.filter(
    (module) => ctx.actor.roleKey !== "super_admin" && !covers(scopeOf(ctx, module), wanted[module])
  );
  if (wider.length)
    refuse("RIGHT_NOT_HELD", { names: wider.map((module) => translate(ctx.language, scopeTexts[wanted[module]])).join(", ") });
  for (const module of changed3)
    await ctx.db.insertInto("role_data_scopes").values({ role_id: role.id, module, scope: wanted[module] }).onConflict((oc) => oc.columns(["tenant_id", "role_id", "module"]).doUpdateSet({ scope: wanted[module] })).execute();
  await ctx.db.updateTable("roles").set({ version: sql84`version + 1` }).where("id", "=", role.id).execute();
  await ctx.forgetAccess();
  ctx.emit("role.changed", { role_id: role.id });
  ctx.changed({ module: "role", id: role.id, before: { scopes: before }, after: { scopes: wanted } });
  return rightsOfRole(ctx, role);
}
async function saveOfPerson(ctx, person, { permissions: wanted, withheld }) {
  const ofRole = new Set(person.of_role);
  const extra = [...new Set(wanted)].filter((key) => !ofRole.has(key));
  const without2 = [...new Set(withheld)].filter((key) => ofRole.has(key));
  const after = /* @__PURE__ */ new Set([...person.of_role.filter((key) => !without2.includes(key)), ...extra]);
  mayGive(
    ctx,
    [...after].filter((key) => !person.permissions.includes(key))
  );
  const alone = helpless(after).filter((key) => !person.of_role.includes(key) || without2.includes("settings.user.management.read"));
  if (alone.length)
    refuseField("permissions", "These need the permission to open user management: {{names}}", {
      names: alone.map((key) => translate(ctx.language, permissionText(key))).join(", ")
    });
  const before = await rightsOfPerson(ctx, person);
  await ctx.db.deleteFrom("user_permissions").where("user_role_id", "=", person.user_role_id).execute();
  const rows2 = [
    ...extra.map((permission) => [permission, "granted"]),
    ...without2.map((permission) => [permission, "withheld"])
  ];
  if (rows2.length)
    await ctx.db.insertInto("user_permissions").values(rows2.map(([permission, effect]) => ({ user_role_id: person.user_role_id, permission, effect }))).execute();
  await ctx.forgetAccess();
  await keepSomebodyInCharge(ctx);
  ctx.emit("user.changed", { user_id: person.id });
  const all = before.modules.flatMap(({ permissions: permissions2 }) => permissions2);
  const keysOf = (list2) => list2.map(({ key }) => key);
  ctx.changed({
    module: "user",
    id: person.id,
    before: {
      role_id: person.role_id,
      granted: keysOf(all.filter(({ granted_by }) => granted_by === "user")),
      withheld: keysOf(all.filter(({ is_withheld }) => is_withheld))
    },
    after: { role_id: person.role_id, granted: extra, withheld: without2 }
  });
  return rightsOfPerson(ctx, person);
}

// src/modules/organization/permission/permission.handlers.ts
var permissionRoutes = implement(permissionSets, {
  modules: async (ctx) => ({ recordsInfo: moduleTree(ctx) }),
  ofRole: async (ctx, { params: params2 }) => ({ roleInfo: await rightsOfRole(ctx, await visibleRole(ctx, params2.id)) }),
  preview: async (ctx, { params: params2, query: query3 }) => ({
    changeInfo: await shownChange(ctx, await checkedChange(ctx, await visibleRole(ctx, params2.id), query3.permissions))
  }),
  saveOfRole: async (ctx, { params: params2, body }) => ({
    roleInfo: await saveOfRole(ctx, await changeableRole(ctx, params2.id), body.permissions)
  }),
  saveScopes: async (ctx, { params: params2, body }) => ({ roleInfo: await saveScopes(ctx, await changeableRole(ctx, params2.id), body.scopes) }),
  ofPerson: async (ctx, { query: query3 }) => rightsOfPerson(ctx, await personInRole(ctx, query3.user_identifier, query3.role_identifier)),
  saveOfPerson: async (ctx, { body }) => saveOfPerson(ctx, await changeablePerson(ctx, body.user_identifier, body.role_identifier), body)
});

// ../../packages/contract/src/organization/reporting-manager/reporting-manager.contract.ts
import * as z80 from "zod";
var ManagerChoice = PersonRef.extend({
  role_identifier: Identifier,
  role_name: z80.string(),
  is_assigned: z80.boolean(),
  /** Assigned for every destination that has no manager of its own. */
  is_general: z80.boolean(),
  countries: z80.array(z80.object({ id: Id, name: z80.string() }))
});
var subject = { user_identifier: Identifier, role_identifier: Identifier };
var Countries = z80.union([z80.string().transform((text3) => text3.split(",").filter(Boolean)), z80.array(z80.union([z80.number(), z80.string()]))]).pipe(z80.array(z80.coerce.number().int()).max(300));
var chosen = "please select destination manager";
var manager = { manager_user_identifier: z80.uuid(chosen), manager_role_identifier: z80.uuid(chosen) };
var ManagerBody = z80.object({ ...subject, ...manager, country_ids: Countries.default([]) });
var ManagerRemoval = z80.object({ ...subject, country_ids: Countries.default([]) });
var HandOverBody = z80.object({ from_user_identifier: Identifier, ...manager });
var reportingManagers = resource("organization.assigning-managers", {
  list: {
    route: "GET /assigning/managers",
    access: "settings.assign.manager",
    summary: "List the people somebody may report to, those they report to first.",
    query: listQuery({ sortBy: ["name"], maxPerPage: assigningPage }).extend(subject),
    response: pageOf(ManagerChoice),
    errors: ["NOT_FOUND"]
  },
  assign: {
    route: "POST /assigning/managers",
    access: "settings.assign.manager",
    summary: "Say whom somebody reports to, in place of whom they reported to before; with countries for these destinations only.",
    body: ManagerBody,
    response: z80.object({ picked: z80.number().int() }),
    message: "Assigned successfully",
    errors: ["NOT_FOUND", "MANAGER_CIRCLE"],
    audit: "assigning.managers_assigned"
  },
  unassign: {
    route: "DELETE /assigning/managers",
    access: "settings.assign.manager",
    summary: "Let somebody report to nobody; with countries for these destinations only.",
    query: z80.object({}).loose(),
    body: orEmpty(ManagerRemoval),
    response: z80.object({ picked: z80.number().int() }),
    message: "Unassigned successfully",
    errors: ["NOT_FOUND"],
    audit: "assigning.managers_unassigned"
  },
  handOver: {
    route: "POST /assigning/managers/hand-over",
    access: "settings.assign.manager",
    summary: "Let everybody who reports to one manager report to another.",
    body: HandOverBody,
    response: z80.object({ picked: z80.number().int() }),
    message: "Assigned successfully",
    errors: ["NOT_FOUND", "MANAGER_CIRCLE"],
    audit: "assigning.managers_handed_over"
  }
});

// src/modules/organization/reporting-manager/reporting-manager.commands.ts
import { sql as sql85 } from "kysely";
var oneAtATime3 = (ctx) => sql85`select pg_advisory_xact_lock(hashtext(concat('reporting_managers', current_setting('app.tenant_id'))))`.execute(ctx.db);
async function setManager(ctx, subject2, body) {
  const manager2 = await managerNamed(ctx, body);
  if (manager2.user_id === subject2.user_id) refuseField("manager_user_identifier", "Choose somebody else");
  await oneAtATime3(ctx);
  const countries = await countriesOf(ctx, body.country_ids);
  await sql85`
    insert into reporting_managers (user_id, role_id, manager_user_id, manager_role_id, country_id)
    select ${subject2.user_id}::int, ${subject2.role_id}::int, ${manager2.user_id}::int, ${manager2.role_id}::int, country from unnest(${countries}::int[]) as country
    on conflict (tenant_id, user_id, role_id, coalesce(country_id, 0)) do update set manager_user_id = excluded.manager_user_id, manager_role_id = excluded.manager_role_id`.execute(
    ctx.db
  );
  await refuseCircle(ctx);
  const after = { manager_user_id: manager2.user_id, manager_role_id: manager2.role_id, country_ids: body.country_ids };
  ctx.changed({ module: "user", id: subject2.user_id, after });
  return { picked: countries.length };
}
async function removeManager(ctx, { user_id, role_id }, { country_ids }) {
  await oneAtATime3(ctx);
  const { rows: rows2 } = await sql85`delete from reporting_managers where user_id = ${user_id} and role_id = ${role_id}
    and (${!country_ids.length} or country_id = any(${country_ids}::int[])) returning manager_user_id`.execute(ctx.db);
  ctx.changed({ module: "user", id: user_id, before: { manager_user_ids: rows2.map((row) => row.manager_user_id), country_ids } });
  return { picked: rows2.length };
}
async function handOver(ctx, body) {
  const [from, to] = [await subjectOf(ctx, { user_identifier: body.from_user_identifier }), await managerNamed(ctx, body)];
  if (from.user_id === to.user_id) refuseField("manager_user_identifier", "Choose somebody else");
  await oneAtATime3(ctx);
  const { rows: rows2 } = await sql85`
    with freed as (delete from reporting_managers where user_id = ${to.user_id} and manager_user_id = ${from.user_id})
    update reporting_managers set manager_user_id = ${to.user_id}, manager_role_id = ${to.role_id}
    where manager_user_id = ${from.user_id} and user_id <> ${to.user_id} returning user_id`.execute(ctx.db);
  await refuseCircle(ctx);
  const user_ids = [...new Set(rows2.map((row) => row.user_id))];
  ctx.changed({ module: "user", id: from.user_id, before: { reported_to_by: user_ids }, after: { manager_user_id: to.user_id } });
  return { picked: user_ids.length };
}
async function managerNamed(ctx, body) {
  const asked = { user_identifier: body.manager_user_identifier, role_identifier: body.manager_role_identifier };
  return subjectOf(ctx, asked).catch(() => refuseField("manager_user_identifier", "please select destination manager"));
}
async function countriesOf(ctx, ids2) {
  if (!ids2.length) return [null];
  const found4 = await ctx.db.selectFrom("countries").select("id").where("id", "in", [...new Set(ids2)]).execute();
  if (found4.length < new Set(ids2).size) refuseField("country_ids", "Choose one of the options");
  return found4.map(({ id }) => id);
}
async function refuseCircle(ctx) {
  const { rows: rows2 } = await sql85`
    with recursive line(start, at) as (
      select user_id, manager_user_id from reporting_managers
      union select line.start, m.manager_user_id from line join reporting_managers m on m.user_id = line.at)
    select exists (select from line where start = at) as closes`.execute(ctx.db);
  if (rows2[0].closes) refuse("MANAGER_CIRCLE", {}, [{ field: "manager_user_identifier", text: "This person reports to them already" }]);
}

// src/modules/organization/reporting-manager/reporting-manager.queries.ts
import { sql as sql86 } from "kysely";
function managersFor(ctx, { user_id, role_id, group }, query3) {
  const own5 = sql86`m.user_id = ${user_id} and m.role_id = ${role_id} and m.manager_user_id = u.id and m.manager_role_id = r.id`;
  const people = sql86`(select u.identifier, u.id, u.first_name, u.last_name, r.identifier as role_identifier, r.name as role_name,
      exists (select from reporting_managers m where ${own5}) as is_assigned,
      exists (select from reporting_managers m where ${own5} and m.country_id is null) as is_general,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name) from reporting_managers m join countries c on c.id = m.country_id where ${own5}), '[]') as countries
    from users u join user_roles held on held.user_id = u.id join roles r on r.id = held.role_id and r.is_active
    where u.status = 'active' and u.id <> ${user_id} and u."group" in ('company', ${group}::text) and u."group" <> 'user')`.as("person");
  return paged(
    ctx.db,
    ctx.db.selectFrom(people).selectAll("person").$if(
      query3.search !== "",
      (rows2) => rows2.where(
        sql86`position(fold(${query3.search}) in fold(concat_ws(' ', person.first_name, person.last_name, person.role_name))) > 0`
      )
    ).orderBy("person.is_assigned", "desc").orderBy("person.first_name").orderBy("person.last_name").orderBy("person.id"),
    query3
  );
}

// src/modules/organization/reporting-manager/reporting-manager.handlers.ts
var reportingManagerRoutes = implement(reportingManagers, {
  list: async (ctx, { query: query3 }) => managersFor(ctx, await subjectOf(ctx, query3), query3),
  assign: async (ctx, { body }) => setManager(ctx, await subjectOf(ctx, body), body),
  unassign: async (ctx, { query: query3, body }) => {
    const wish = named5(ManagerRemoval, body, query3);
    return removeManager(ctx, await subjectOf(ctx, wish), wish);
  },
  handOver: (ctx, { body }) => handOver(ctx, body)
});

// src/modules/organization/role/members.commands.ts
import { sql as sql87 } from "kysely";
var idsOf2 = (users) => users.map(({ id }) => id);
async function told4(ctx, role, users, change) {
  await ctx.forgetAccess();
  for (const { id } of users) ctx.emit("user.changed", { user_id: id });
  ctx.changed({ module: "role", id: role.id, [change === "added" ? "after" : "before"]: { user_ids: idsOf2(users) } });
  return roleById(ctx, role.id);
}
async function addUsers(ctx, role, users) {
  mayGive(ctx, role.permissions);
  const { rows: rows2 } = await sql87`
    select trim(u.first_name || ' ' || u.last_name) as name, r.name as role from user_roles h join roles r on r.id = h.role_id join users u on u.id = h.user_id
    where h.user_id = any(${idsOf2(users)}::int[]) and r.group_id = ${role.group_id} and r.id <> ${role.id} order by 1`.execute(ctx.db);
  if (rows2.length)
    refuse("SAME_ROLE_USER", {}, [
      { field: "user_identifiers", text: "you can not assign same role user to another role", details: rows2 },
      ...rows2.map((vars) => ({ text: "{{name}} has the role {{role}} already", vars }))
    ]);
  await sql87`update users set "group" = ${role.group}, version = version + 1 where id = any(${idsOf2(users)}::int[]) and "group" <> ${role.group}
    and not exists (select from user_roles h where h.user_id = users.id)`.execute(ctx.db);
  await sql87`insert into user_roles (user_id, role_id, position)
    select u, ${role.id}, 1 + coalesce((select max(position) from user_roles h where h.user_id = u), 0) from unnest(${idsOf2(users)}::int[]) u
    on conflict (tenant_id, user_id, role_id) do nothing`.execute(ctx.db);
  return told4(ctx, role, users, "added");
}
async function removeUsers(ctx, role, users) {
  await ctx.db.deleteFrom("user_roles").where("role_id", "=", role.id).where("user_id", "in", idsOf2(users)).execute();
  await keepSomebodyInCharge(ctx);
  return told4(ctx, role, users, "removed");
}

// src/modules/organization/role/role.commands.ts
import { sql as sql88 } from "kysely";
var mostLevels = 5;
async function refuseTaken4(ctx, name2, groupId, except = 0) {
  const taken = await ctx.db.selectFrom("roles").select("id").where("group_id", "=", groupId).where(sql88`lower(name) = lower(${name2})`).where("id", "<>", except).executeTakeFirst();
  if (taken) refuseField("name", "This group has a role of this name already");
}
var groupOf = async (ctx, id) => await ctx.db.selectFrom("role_groups").select(["id", "kind"]).where("id", "=", id).executeTakeFirst() ?? refuseField("group_id", "Please select group");
async function checkParent(ctx, parentId, role) {
  if (!parentId) return null;
  const rows2 = await ctx.db.selectFrom("roles").select(["id", "parent_role_id"]).execute();
  const parentOf = new Map(rows2.map(({ id, parent_role_id }) => [id, parent_role_id]));
  if (!parentOf.has(parentId)) refuseField("parent_role_id", "Parent role was not found");
  const above = [];
  for (let each = parentId; each; each = parentOf.get(each)) {
    if (each === role?.id || above.includes(each)) refuseField("parent_role_id", "A role cannot stand below itself");
    above.push(each);
  }
  const depthBelow = (id) => 1 + Math.max(0, ...rows2.filter((each) => each.parent_role_id === id).map((each) => depthBelow(each.id)));
  if (above.length + (role ? depthBelow(role.id) : 1) > mostLevels)
    refuseField("parent_role_id", "At most {{max}} roles stand one below the other", { max: mostLevels });
  const parent3 = await visibleRole(ctx, parentId);
  const lacking = (role?.permissions ?? []).filter((key) => !parent3.permissions.includes(key));
  if (lacking.length)
    refuseField("parent_role_id", "A role holds only what its parent holds. The parent lacks: {{names}}", {
      names: lacking.map((key) => translate(ctx.language, permissionText(key))).join(", ")
    });
  return parentId;
}
var keptModules = (ids2) => moduleKeys.every((key) => ids2.includes(key)) ? null : [...new Set(ids2)];
async function createRole(ctx, body) {
  await oneAtATime2(ctx);
  const group = await groupOf(ctx, body.group_id);
  await refuseTaken4(ctx, body.name, group.id);
  const parent_role_id = await checkParent(ctx, body.parent_role_id);
  const role = { name: body.name, group_id: group.id, group: group.kind, parent_role_id, modules: keptModules(body.module_ids) };
  const { id } = await ctx.db.insertInto("roles").values(role).returning("id").executeTakeFirstOrThrow();
  ctx.changed({ module: "role", id, after: role });
  return roleById(ctx, id);
}
async function updateRole(ctx, role, body) {
  const group = await groupOf(ctx, body.group_id);
  await refuseTaken4(ctx, body.name, group.id, role.id);
  if (group.kind !== role.group && await hasPeople(ctx, role.id))
    refuseField("group_id", "People hold this role; it can move only to a group for the same kind of people");
  const parent_role_id = await checkParent(ctx, body.parent_role_id, role);
  const after = { name: body.name, group_id: group.id, parent_role_id, modules: keptModules(body.module_ids) };
  await ctx.db.updateTable("roles").set({ ...after, group: group.kind, version: sql88`version + 1` }).where("id", "=", role.id).execute();
  const { name: name2, group_id, parent_role_id: parentBefore, modules } = role;
  ctx.changed({ module: "role", id: role.id, before: { name: name2, group_id, parent_role_id: parentBefore, modules }, after });
  const kept3 = role.permissions.filter((key) => body.module_ids.includes(moduleOf(key)));
  if (kept3.length < role.permissions.length) await applyChange(ctx, await changeOf(ctx, role, kept3));
  else ctx.emit("role.changed", { role_id: role.id });
  return roleById(ctx, role.id);
}
var hasPeople = async (ctx, id) => await ctx.db.selectFrom("user_roles").select("id").where("role_id", "=", id).limit(1).executeTakeFirst() !== void 0;
async function cloneRole(ctx, source, name2) {
  mayGive(ctx, source.permissions);
  await refuseTaken4(ctx, name2, source.group_id);
  const { id } = await ctx.db.insertInto("roles").values({ name: name2, group: source.group, group_id: source.group_id, parent_role_id: source.parent_role_id, modules: source.modules }).returning("id").executeTakeFirstOrThrow();
  await sql88`insert into role_permissions (role_id, permission) select ${id}, permission from role_permissions where role_id = ${source.id}`.execute(
    ctx.db
  );
  await sql88`insert into role_data_scopes (role_id, module, scope) select ${id}, module, scope from role_data_scopes where role_id = ${source.id}`.execute(
    ctx.db
  );
  ctx.changed({ module: "role", id, after: { name: name2, like: source.id } });
  return roleById(ctx, id);
}
async function setRoleStatus(ctx, role, status) {
  const is_active = status === "active";
  if (!is_active && await hasPeople(ctx, role.id)) refuse("IN_USE");
  await ctx.db.updateTable("roles").set({ is_active, version: sql88`version + 1` }).where("id", "=", role.id).execute();
  await ctx.forgetAccess();
  ctx.changed({ module: "role", id: role.id, before: { is_active: role.is_active }, after: { is_active } });
  return roleById(ctx, role.id);
}

// src/modules/organization/role/role.handlers.ts
var roleRoutes = implement(roles, {
  groupsDropdown: async (ctx) => ({ recordsInfo: await groupChoices(ctx) }),
  rolesOfGroup: async (ctx, { params: params2 }) => ({ recordsInfo: await roleChoices(ctx, params2.id) }),
  usersOfRole: async (ctx, { params: params2, query: query3 }) => ({ recordsInfo: await peopleInRole(ctx, params2.id, query3) }),
  addUsers: async (ctx, { params: params2, body }) => ({
    roleInfo: await addUsers(ctx, await changeableRole(ctx, params2.id), await knownUsers(ctx, body.user_identifiers))
  }),
  removeUsers: async (ctx, { params: params2, body }) => ({
    roleInfo: await removeUsers(ctx, await changeableRole(ctx, params2.id), await knownUsers(ctx, body.user_identifiers))
  }),
  list: (ctx, { query: query3 }) => roleList(ctx, query3),
  get: async (ctx, { params: params2 }) => ({ roleInfo: await roleById(ctx, (await visibleRole(ctx, params2.id)).id) }),
  create: async (ctx, { body }) => ({ roleInfo: await createRole(ctx, body) }),
  update: async (ctx, { params: params2, body }) => ({ roleInfo: await updateRole(ctx, await changeableRole(ctx, params2.id), body) }),
  clone: async (ctx, { params: params2, body }) => ({ roleInfo: await cloneRole(ctx, await visibleRole(ctx, params2.id), body.name) }),
  setStatus: async (ctx, { params: params2, body }) => ({
    roleInfo: await setRoleStatus(ctx, await changeableRole(ctx, params2.id), body.status)
  })
});

// ../../packages/contract/src/organization/role-group/role-group.contract.ts
import * as z81 from "zod";
var kinds2 = ["company", "agent", "user", "institution_staff"];
var RoleGroup = z81.object({
  identifier: Identifier,
  id: Id,
  name: z81.string(),
  system_key: z81.string().nullable(),
  /** Which kind of person its roles are for (G-C-07). */
  kind: z81.enum(kinds2),
  roles_count: z81.number().int()
});
var GroupName = requiredText("Please enter group name", 100);
var groupInfo = z81.object({ groupInfo: RoleGroup });
var roleGroups = resource("organization.role_group", {
  list: {
    route: "GET /masters/groups",
    access: "settings.roles.read",
    summary: "List the groups of roles.",
    response: z81.object({ recordsInfo: z81.array(RoleGroup) })
  },
  create: {
    route: "POST /masters/groups",
    access: "settings.roles.create",
    summary: "Create a group of roles.",
    body: z81.object({ name: GroupName, kind: z81.enum(kinds2).default("company") }),
    response: groupInfo,
    status: 201,
    message: "Group created successfully",
    audit: "role_group.created",
    idempotency: "accepted"
  },
  update: {
    route: "PUT /masters/groups/:id",
    access: "settings.roles.update",
    summary: "Rename a group of roles.",
    params: z81.object({ id: RecordRef }),
    body: z81.object({ name: GroupName }),
    response: groupInfo,
    message: "Group updated successfully",
    errors: ["NOT_FOUND"],
    audit: "role_group.updated"
  }
});

// src/modules/organization/role-group/role-group.commands.ts
import { sql as sql90 } from "kysely";

// src/modules/organization/role-group/role-group.queries.ts
import { sql as sql89 } from "kysely";
var groupRows = (ctx) => ctx.db.selectFrom("role_groups as g").select(["g.identifier", "g.id", "g.name", "g.system_key"]).select([
  sql89`g.kind`.as("kind"),
  sql89`(select count(*)::int from roles where roles.group_id = g.id)`.as("roles_count")
]);
async function groupList(ctx) {
  const rows2 = await groupRows(ctx).orderBy("g.id").execute();
  return rows2.map((row) => ({ ...row, name: groupName(ctx, row) }));
}
var groupById = (ctx, id) => groupRows(ctx).where("g.id", "=", id).executeTakeFirstOrThrow();

// src/modules/organization/role-group/role-group.commands.ts
async function refuseTaken5(ctx, name2, except = 0) {
  const taken = await ctx.db.selectFrom("role_groups").select("id").where(sql90`lower(name) = lower(${name2})`).where("id", "<>", except).executeTakeFirst();
  if (taken) refuseField("name", "There is a group of this name already");
}
async function createGroup(ctx, group) {
  await refuseTaken5(ctx, group.name);
  const { id } = await ctx.db.insertInto("role_groups").values(group).returning("id").executeTakeFirstOrThrow();
  ctx.changed({ module: "role_group", id, after: group });
  return groupById(ctx, id);
}
async function renameGroup(ctx, group, name2) {
  await refuseTaken5(ctx, name2, group.id);
  await ctx.db.updateTable("role_groups").set({ name: name2 }).where("id", "=", group.id).execute();
  ctx.changed({ module: "role_group", id: group.id, before: { name: group.name }, after: { name: name2 } });
  return groupById(ctx, group.id);
}

// src/modules/organization/role-group/role-group.policy.ts
async function visibleGroup(ctx, ref) {
  const found4 = await ctx.db.selectFrom("role_groups").select(["id", "name", "system_key"]).where(/^\d+$/.test(ref) ? "id" : "identifier", "=", ref).executeTakeFirst();
  return prove(found4 ?? refuse("NOT_FOUND"));
}

// src/modules/organization/role-group/role-group.handlers.ts
var roleGroupRoutes = implement(roleGroups, {
  list: async (ctx) => ({ recordsInfo: await groupList(ctx) }),
  create: async (ctx, { body }) => ({ groupInfo: await createGroup(ctx, body) }),
  update: async (ctx, { params: params2, body }) => ({ groupInfo: await renameGroup(ctx, await visibleGroup(ctx, params2.id), body.name) })
});

// ../../packages/contract/src/organization/setup/setup.contract.ts
import * as z82 from "zod";
var Setup = z82.object({
  state: z82.enum(setupStates),
  done: z82.array(z82.enum(setupSteps)),
  skipped: z82.array(z82.enum(setupSteps)),
  /** The stages new leads go through, each with its statuses. */
  pipeline: z82.array(z82.object({ name: z82.string(), statuses: z82.array(z82.string()) }))
});
var setupInfo = z82.object({ setupInfo: Setup });
var setups = resource("organization.setup", {
  get: {
    route: "GET /settings/setup",
    access: "settings.organization.update",
    summary: "Read how far the company is set up, and the pipeline its leads will go through.",
    response: setupInfo
  },
  step: {
    route: "PUT /settings/setup/steps/:step",
    access: "settings.organization.update",
    summary: "Keep that a step of setting up was done or skipped.",
    params: z82.object({ step: z82.enum(setupSteps) }),
    body: z82.object({ outcome: z82.enum(["done", "skipped"]) }),
    response: setupInfo,
    errors: ["SETUP_STATE"],
    audit: "organization.setup_step"
  },
  move: {
    route: "PUT /settings/setup/state",
    access: "settings.organization.update",
    summary: "Finish setting up, or leave the rest for later.",
    body: z82.object({ state: z82.enum(["later", "done"]) }),
    response: setupInfo,
    errors: ["SETUP_STATE"],
    audit: "organization.setup_state"
  },
  inviteAgency: {
    route: "POST /settings/setup/agencies",
    access: "settings.agent.staff.create",
    feature: "agent_module",
    summary: "Make an agency and invite its owner by mail.",
    // In the order of the form: what is missing is named in it.
    body: z82.object({
      agency_name: requiredText("Name of the agency is required", 200),
      ...newPerson.omit({ password: true, confirm_password: true }).shape
    }),
    ...staffCreated,
    message: "The agency was made and its owner invited",
    response: z82.object({ staffInfo: Staff }),
    audit: "agency.invited"
  }
});

// ../../packages/contract/src/organization/setup/setup.rules.ts
var setupMoves = {
  open: ["later", "done"],
  later: ["later", "done"],
  done: []
};
var skippableSteps = ["mail", "pipeline", "people"];

// src/modules/organization/setup/setup.commands.ts
import { sql as sql93 } from "kysely";

// src/modules/organization/tenant/settings.commands.ts
import { sql as sql91 } from "kysely";

// src/modules/organization/tenant/settings.queries.ts
async function companyRow({ db, tenant }) {
  const row = await db.selectFrom("tenants").select(["name", "country_code", "currency", "time_zone", "accent_color", "settings"]).select((eb) => eb.ref("default_language").$castTo().as("default_language")).where("id", "=", tenant.id).executeTakeFirstOrThrow();
  return { ...row, settings: TenantSettings.parse(row.settings) };
}
async function organizationFields(ctx) {
  const { settings, ...own5 } = await companyRow(ctx);
  const { auth, security, integrations, landing, contact, formats } = settings;
  return {
    ...own5,
    enabled_languages: offeredLanguages({ ...own5, settings }),
    contact_address: contact.address,
    contact_email: contact.email,
    contact_phone: contact.phone,
    contact_website: contact.website,
    number_format: formats.numbers,
    ...auth,
    ...security,
    default_form_identifier: landing.default_form_id,
    ...integrations
  };
}
async function organizationInfo(ctx) {
  const fields3 = await organizationFields(ctx);
  const version = versionOf(fields3);
  const chosen3 = { signup_roles: await signUpRoles(ctx), forms: await landingPages(ctx) };
  return { organizationInfo: { ...fields3, ...chosen3, version }, version };
}
async function signUpRoles({ db }) {
  const rows2 = await db.selectFrom("roles").select(["name as label", "system_key"]).where("group", "=", "user").where("is_active", "=", true).where("system_key", "is not", null).orderBy("name").execute();
  return rows2.map(({ label, system_key }) => ({ label, value: system_key }));
}
async function landingPages({ db, language }) {
  const rows2 = await db.selectFrom("lead_forms").select(["title", "identifier"]).where("is_active", "=", true).orderBy("id").execute();
  return rows2.map(({ title: title2, identifier }) => ({ label: translate(language, title2), value: identifier, identifier }));
}
async function testMailOf({ db, actor }, identifier) {
  const found4 = await db.selectFrom("messages").select(["last_error", "recipient"]).select((eb) => eb.ref("status").$castTo().as("status")).where("identifier", "=", identifier).where("user_id", "=", actor.id).where("dedupe_key", "like", "mail-test-%").executeTakeFirst();
  return found4 ?? refuse("NOT_FOUND");
}

// src/modules/organization/tenant/settings.commands.ts
var lockCompany = (ctx) => sql91`select pg_advisory_xact_lock(hashtext(concat('tenant', current_setting('app.tenant_id'))))`.execute(ctx.db);
async function changeOrganization(ctx, wish) {
  await lockCompany(ctx);
  const before = await organizationFields(ctx);
  if (versionOf(before) !== ctx.ifMatch) refuse("VERSION_CONFLICT");
  await mustFit(ctx, wish, before);
  const after = { ...before, ...Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== void 0)) };
  const { name: name2, country_code, currency, time_zone, accent_color, default_language } = after;
  const details2 = { name: name2, country_code, currency, time_zone, accent_color, default_language };
  const settings = settingsFrom((await companyRow(ctx)).settings, after);
  await sql91`select change_tenant(${JSON.stringify(details2)}::jsonb, ${JSON.stringify(settings)}::jsonb)`.execute(ctx.db);
  const changed3 = Object.keys(after).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key])
  );
  const only = (fields3) => Object.fromEntries(changed3.map((key) => [key, fields3[key]]));
  ctx.changed({ module: "tenant", id: ctx.tenant.id, before: only(before), after: only(after) });
  if (changed3.length) await tellCompany(ctx);
  return organizationInfo(ctx);
}
var settingsFrom = (kept3, after) => ({
  ...kept3,
  auth: {
    login_methods: after.login_methods,
    sign_up_enabled: after.sign_up_enabled,
    signup_role_key: after.signup_role_key,
    agent_request_enabled: after.agent_request_enabled
  },
  security: {
    password_min_length: after.password_min_length,
    two_factor_required: after.two_factor_required,
    session_days: after.session_days,
    idle_minutes: after.idle_minutes
  },
  integrations: { geo_lookup_url: after.geo_lookup_url, whatsapp_connect_origins: after.whatsapp_connect_origins },
  contact: { address: after.contact_address, email: after.contact_email, phone: after.contact_phone, website: after.contact_website },
  formats: { numbers: after.number_format },
  languages: { enabled: after.enabled_languages },
  landing: { default_form_id: after.default_form_identifier }
});
async function mustFit(ctx, wish, before) {
  const isNew = (key) => wish[key] !== void 0 && wish[key] !== before[key];
  if (isNew("currency") && !currencies.includes(wish.currency)) refuseField("currency", "Currency is required");
  if (isNew("country_code")) {
    const country2 = await ctx.db.selectFrom("countries").select("id").where("iso2", "=", wish.country_code).executeTakeFirst();
    if (!country2) refuseField("country_code", "Country is required");
  }
  if (isNew("signup_role_key") && !(await signUpRoles(ctx)).some(({ value }) => value === wish.signup_role_key))
    refuseField("signup_role_key", "Choose a role from the list");
  if (isNew("default_form_identifier") && wish.default_form_identifier) {
    const isKnown = (await landingPages(ctx)).some(({ value }) => value === wish.default_form_identifier);
    if (!isKnown) refuseField("default_form_identifier", "Choose a page from the list");
  }
}
async function sendTestMail(ctx) {
  const { email: email6 } = await ctx.db.selectFrom("users").select("email").where("id", "=", ctx.actor.id).executeTakeFirstOrThrow();
  const dedupe_key = `mail-test-${ctx.traceId}-${ctx.now().getTime()}`;
  await sendLetter(ctx, {
    event: "mail_test",
    channel: "email",
    language: ctx.language,
    values: { company: ctx.tenant.name, address: ctx.publicUrl },
    recipient: email6,
    user_id: ctx.actor.id,
    dedupe_key
  });
  const { identifier, id } = await ctx.db.selectFrom("messages").select(["id", "identifier"]).where("dedupe_key", "=", dedupe_key).executeTakeFirstOrThrow();
  ctx.changed({ module: "message", id, after: { recipient: email6 } });
  return { identifier, recipient: email6 };
}

// src/modules/organization/setup/setup.queries.ts
import { sql as sql92 } from "kysely";
async function setupOf(ctx) {
  const { setup } = (await companyRow(ctx)).settings;
  const { rows: rows2 } = await sql92`
    select p.name, array_agg(s.name order by ts.order_no) as statuses
    from timelines t join timeline_stages ts on ts.timeline_id = t.id join stages s on s.id = ts.stage_id join stages p on p.id = s.parent_stage_id
    where t.module_type = 'lead' and t.is_default group by p.id, p.name order by min(ts.order_no)`.execute(ctx.db);
  return { setupInfo: { ...setup, pipeline: rows2 } };
}

// src/modules/organization/setup/setup.commands.ts
async function keepStep(ctx, step, outcome) {
  await lockCompany(ctx);
  const { settings } = await companyRow(ctx);
  const { setup } = settings;
  if (setup.state === "done" || outcome === "skipped" && !skippableSteps.includes(step)) refuse("SETUP_STATE");
  const without2 = (list2) => list2.filter((each) => each !== step);
  const next = { ...setup, done: without2(setup.done), skipped: without2(setup.skipped) };
  next[outcome].push(step);
  await write2(ctx, { ...settings, setup: next });
  ctx.changed({ module: "tenant", id: ctx.tenant.id, after: { step, outcome } });
  return setupOf(ctx);
}
async function moveSetup(ctx, state) {
  await lockCompany(ctx);
  const { settings } = await companyRow(ctx);
  const { setup } = settings;
  const isOpen = setupSteps.some((step) => !setup.done.includes(step) && !setup.skipped.includes(step));
  if (!setupMoves[setup.state].includes(state) || state === "done" && isOpen) refuse("SETUP_STATE");
  await write2(ctx, { ...settings, setup: { ...setup, state } });
  ctx.changed({ module: "tenant", id: ctx.tenant.id, before: { setup: setup.state }, after: { setup: state } });
  await tellCompany(ctx);
  return setupOf(ctx);
}
var write2 = (ctx, settings) => sql93`select set_tenant_settings(${JSON.stringify(settings)}::jsonb)`.execute(ctx.db);
async function inviteAgency(ctx, { agency_name, ...person }) {
  const agency = await ctx.db.insertInto("agents").values({ name: agency_name, email: person.email }).returning(["id", "identifier"]).executeTakeFirstOrThrow();
  const role = await ctx.db.selectFrom("roles").select("identifier").where("system_key", "=", "agent").executeTakeFirstOrThrow();
  const places = { role_identifiers: [role.identifier], agent_identifier: agency.identifier };
  ctx.audit("agent.created", { module: "agent", id: agency.id, after: { name: agency_name } });
  return createStaff(ctx, "agent", { ...person, ...places }, null);
}

// src/modules/organization/setup/setup.handlers.ts
var setupRoutes = implement(setups, {
  get: (ctx) => setupOf(ctx),
  step: (ctx, { params: params2, body }) => keepStep(ctx, params2.step, body.outcome),
  move: (ctx, { body }) => moveSetup(ctx, body.state),
  inviteAgency: async (ctx, { body }) => ({ staffInfo: await inviteAgency(ctx, body) })
});

// src/modules/organization/staff/staff.handlers.ts
var staffRoutes = implement(staff, {
  list: (ctx, { query: query3 }) => staffList(ctx, query3),
  choices: (ctx, { query: query3 }) => staffChoices(ctx, query3.group),
  get: async (ctx, { params: params2 }) => ({ staffInfo: await staffDetail(ctx, await visibleStaff(ctx, params2.id)) }),
  create: inSteps(
    (look, { body }) => preparedPassword(look, body),
    async (ctx, { body }, kept3) => ({ staffInfo: await createStaff(ctx, "company", body, kept3) })
  ),
  edit: inSteps(
    (look, { body }) => preparedPassword(look, body),
    async (ctx, { params: params2, body }, kept3) => ({ staffInfo: await editStaff(ctx, await changeableStaff(ctx, params2.id), body, kept3) })
  ),
  changeStatus: async (ctx, { params: params2, body }) => ({
    staffInfo: await changeStatus3(ctx, await changeableStaff(ctx, params2.id, "read"), body.status)
  }),
  invite: async (ctx, { params: params2 }) => ({ staffInfo: await invite(ctx, await changeableStaff(ctx, params2.id)) }),
  cancelInvitation: async (ctx, { params: params2 }) => ({ staffInfo: await cancelInvitation(ctx, await changeableStaff(ctx, params2.id)) })
});

// ../../packages/contract/src/organization/staff-import/staff-import.contract.ts
import * as z83 from "zod";
var Field = z83.enum(staffImportFields.map(({ field }) => field));
var StaffMapping = z83.record(z83.string().regex(/^\d{1,3}$/), Field.nullable());
var Base = z83.object({
  identifier: Identifier,
  id: Id,
  filename: z83.string(),
  state: z83.enum(staffImportStates),
  total_rows: z83.number().int(),
  counts: z83.object({ create: z83.number().int(), created: z83.number().int(), refused: z83.number().int() }),
  created_by: PersonRef.nullable(),
  created_at: Timestamp,
  finished_at: Timestamp.nullable()
});
var StaffImport = Base.extend({
  columns: z83.array(z83.object({ index: z83.number().int(), header: z83.string(), samples: z83.array(z83.string()) })),
  suggested_mapping: StaffMapping,
  mapping: StaffMapping.nullable()
});
var StaffImportRow = z83.object({
  row_no: z83.number().int(),
  line_no: z83.number().int(),
  outcome: z83.enum(staffImportOutcomes),
  values: z83.array(z83.string()),
  errors: z83.array(z83.object({ field: z83.string().nullable(), message: z83.string() }))
});
var One4 = z83.object({ importInfo: StaffImport });
var staffImports = resource("organization.staff_import", {
  template: {
    route: "GET /staffs/import/template",
    access: "settings.staff.import",
    summary: "Download an empty file with a header and one example row.",
    response: download("text/csv")
  },
  list: {
    route: "GET /staffs/import",
    access: "settings.staff.import",
    summary: "List the imports of staff, newest first.",
    query: listQuery({ sortBy: ["created_at"], perPage: 15 }),
    response: pageOf(Base)
  },
  create: {
    route: "POST /staffs/import",
    access: "settings.staff.import",
    summary: "Upload a file and learn what its columns look like.",
    description: "Multipart, one part `file`: CSV, or a workbook whose first sheet is read, with a header; at most 5 MB and 2,000 rows (G-M-85).",
    upload: { field: "file", maxBytes: staffImportLimits.bytes },
    response: One4,
    status: 201,
    message: "File uploaded",
    errors: ["IMPORT_UNREADABLE", "FILE_TOO_LARGE", "FILE_REQUIRED"],
    audit: "staff_import.uploaded",
    idempotency: "accepted"
  },
  get: {
    route: "GET /staffs/import/:import_id",
    access: "settings.staff.import",
    summary: "Read an import with its columns and how far it is.",
    response: One4,
    errors: ["NOT_FOUND"]
  },
  check: {
    route: "PUT /staffs/import/:import_id/mapping",
    access: "settings.staff.import",
    summary: "Say which field each column goes to, and have every row checked; nobody is created.",
    body: z83.object({ mapping: StaffMapping }),
    response: One4,
    errors: ["NOT_FOUND", "IMPORT_STATE"],
    audit: "staff_import.checked"
  },
  rows: {
    route: "GET /staffs/import/:import_id/rows",
    access: "settings.staff.import",
    summary: "List rows by what becomes of them.",
    query: listQuery({ sortBy: ["row_no"] }).extend({ outcome: z83.enum(staffImportOutcomes).default("refused") }),
    response: pageOf(StaffImportRow),
    errors: ["NOT_FOUND"]
  },
  start: {
    route: "POST /staffs/import/:import_id/start",
    access: "settings.staff.import",
    summary: "Create and invite the people of the checked rows; with a refused row only where `skip_invalid` says so.",
    body: z83.object({ skip_invalid: Flag.default(false) }),
    response: One4,
    status: 202,
    message: "The import has started",
    errors: ["NOT_FOUND", "IMPORT_STATE", "IMPORT_HAS_ERRORS"],
    audit: "staff_import.started",
    idempotency: "accepted"
  },
  errorFile: {
    route: "GET /staffs/import/:import_id/errors",
    access: "settings.staff.import",
    summary: "Download the refused rows with the reasons; corrected, it can be uploaded again.",
    response: download("text/csv"),
    errors: ["NOT_FOUND"]
  },
  revert: {
    route: "POST /staffs/import/:import_id/revert",
    access: "settings.staff.import",
    summary: "Take everybody an import created away again, as long as none of them chose a password or was given work.",
    response: One4,
    message: "The import was undone",
    errors: ["NOT_FOUND", "IMPORT_STATE", "IN_USE"],
    audit: "staff_import.reverted"
  }
});

// src/modules/organization/staff-import/staff-import.handlers.ts
var staffImportRoutes = implement(staffImports, {
  template: async () => staffTemplate(),
  list: (ctx, { query: query3 }) => staffImportList(ctx, query3),
  create: inSteps(
    (look, { upload }) => readStaffFile(look, upload),
    async (ctx, _, read3) => ({ importInfo: await takeStaffFile(ctx, read3) })
  ),
  get: async (ctx, { params: params2 }) => ({ importInfo: importInfo(await visibleStaffImport(ctx, params2.import_id)) }),
  check: async (ctx, { params: params2, body }) => ({
    importInfo: await checkStaffRows(ctx, await visibleStaffImport(ctx, params2.import_id), body.mapping)
  }),
  rows: async (ctx, { params: params2, query: query3 }) => staffImportRows(ctx, await visibleStaffImport(ctx, params2.import_id), query3.outcome, query3),
  start: async (ctx, { params: params2, body }) => ({
    importInfo: await startStaffImport(ctx, await visibleStaffImport(ctx, params2.import_id), body.skip_invalid)
  }),
  errorFile: async (ctx, { params: params2 }) => refusedRowsFile(ctx, await visibleStaffImport(ctx, params2.import_id)),
  revert: async (ctx, { params: params2 }) => ({ importInfo: await revertStaffImport(ctx, await visibleStaffImport(ctx, params2.import_id)) })
});

// ../../packages/contract/src/organization/switch/switch.contract.ts
import * as z84 from "zod";
var gateKeys = Object.keys(gates);
var featureKeys = Object.keys(features);
var GateSwitch = z84.object({
  key: z84.enum(gateKeys),
  enabled: z84.boolean(),
  audience: Audience,
  config: z84.record(z84.string(), z84.unknown())
});
var FeatureSwitch = z84.object({
  key: z84.enum(featureKeys),
  enabled: z84.boolean(),
  /** The first and the last day on which it is on; null for no bound. */
  starts_at: Day.nullable(),
  ends_at: Day.nullable(),
  /** Whether it is on today. */
  is_on: z84.boolean()
});
var Target = z84.string("Choose a page").trim().max(200).regex(/^\/(?:[A-Za-z0-9_-]+|\{identifier\})?(?:\/(?:[A-Za-z0-9_-]+|\{identifier\}))*$/, "Choose a page");
var LandingSwitch = z84.object({ audience: Audience, gate_key: z84.enum(gateKeys).nullable(), target: Target });
var Switches = z84.object({
  gates: z84.array(GateSwitch),
  features: z84.array(FeatureSwitch),
  /** Tried from the first on. */
  landing: z84.array(LandingSwitch),
  version: z84.number().int()
});
var GateBody = z84.object({
  enabled: z84.boolean(),
  audience: Audience.default({}),
  config: z84.record(z84.string(), z84.unknown()).default({})
});
var emptied3 = (value) => value === "" || value === void 0 ? null : value;
var FeatureBody = z84.object({
  enabled: z84.boolean(),
  starts_at: z84.preprocess(emptied3, Day.nullable()),
  ends_at: z84.preprocess(emptied3, Day.nullable())
}).refine(({ starts_at, ends_at }) => !starts_at || !ends_at || starts_at <= ends_at, {
  path: ["ends_at"],
  message: "The last day comes before the first"
});
var saved = {
  response: z84.object({ switchesInfo: Switches, version: z84.number().int() }),
  errors: ["VERSION_CONFLICT", "VERSION_REQUIRED"],
  concurrency: "if-match"
};
var switches = resource("organization.switch", {
  get: {
    route: "GET /settings/switches",
    access: "settings.switches.read",
    summary: "Read every switch of the company, and where people start.",
    response: z84.object({ switchesInfo: Switches, version: z84.number().int() }),
    concurrency: "etag"
  },
  choices: {
    route: "GET /settings/switches/choices",
    access: "settings.switches.read",
    summary: "Read the roles and groups of roles an audience can name.",
    response: z84.object({ roles: z84.array(Option), groups: z84.array(Option) })
  },
  saveGate: {
    route: "PUT /settings/switches/gates/:key",
    access: "settings.switches.update",
    summary: "Switch a gate on or off, and say for whom.",
    params: z84.object({ key: z84.enum(gateKeys) }),
    body: GateBody,
    message: "The switch was saved",
    audit: "gate.changed",
    ...saved,
    errors: [...saved.errors, "OPERATOR_ONLY"]
  },
  saveFeature: {
    route: "PUT /settings/switches/features/:key",
    access: "settings.switches.update",
    summary: "Switch a module on or off, from a day to a day where wanted.",
    params: z84.object({ key: z84.enum(featureKeys) }),
    body: FeatureBody,
    message: "The switch was saved",
    audit: "feature.changed",
    ...saved
  },
  saveLanding: {
    route: "PUT /settings/switches/landing",
    access: "settings.switches.update",
    summary: "Replace the rules that say where people start, in their order.",
    description: `A target is the path of a page; ${ownIdentifier} in it stands for whoever lands there. A page that does not exist or does not open to them is passed over.`,
    body: z84.object({ rules: z84.array(LandingSwitch).max(50, "At most 50 rules") }),
    message: "The landing rules were saved",
    audit: "landing.changed",
    ...saved
  }
});

// src/modules/organization/switch/switch.handlers.ts
var switchRoutes = implement(switches, {
  get: (ctx) => allSwitches(ctx),
  choices: (ctx) => audienceChoices(ctx),
  saveGate: (ctx, { params: params2, body }) => saveGate(ctx, params2.key, body),
  saveFeature: (ctx, { params: params2, body }) => saveFeature(ctx, params2.key, body),
  saveLanding: (ctx, { body }) => saveLanding(ctx, body.rules)
});

// ../../packages/contract/src/organization/team/team.contract.ts
import * as z85 from "zod";
var teamTypes = ["team", "agent_team"];
var Team = z85.object({
  identifier: Identifier,
  id: Id,
  name: z85.string(),
  alias: z85.string().nullable(),
  type: z85.enum(teamTypes),
  /** Of a team; an agent team has an agency instead. */
  branch_id: Id.nullable(),
  branch_name: z85.string().nullable(),
  agent_identifier: Identifier.nullable(),
  agent_name: z85.string().nullable(),
  leader: PersonRef.nullable(),
  status: z85.enum(unitStatuses),
  users_count: z85.number().int()
});
var BranchId = z85.coerce.number("Branch is required").int("Branch is required").positive("Branch is required");
var Leader = z85.preprocess((value) => value === "" ? null : value, Identifier.nullish());
var shared3 = { name: UnitName, alias: UnitAlias, leader_user_identifier: Leader, status: UnitStatus };
var TeamBody = z85.object({ ...shared3, branch_id: BranchId });
var AgentTeamBody = z85.object({ ...shared3, agent_identifier: z85.uuid("Agent is required") });
var TeamEdit = z85.object({
  ...shared3,
  status: z85.enum(unitStatuses).optional(),
  branch_id: BranchId.optional(),
  agent_identifier: Identifier.optional()
});
var teams = resource("organization.team", {
  list: {
    route: "GET /teams",
    access: "signed-in",
    summary: "List the teams by name.",
    query: unitQuery.extend({ branch_id: z85.coerce.number().int().optional(), type: z85.enum(teamTypes).default("team") }),
    response: pageOf(Team)
  },
  create: {
    route: "POST /teams/add",
    access: "settings.teams.create",
    summary: "Create a team of a branch.",
    body: TeamBody,
    response: z85.object({ teamInfo: Team }),
    status: 201,
    message: "Team created successfully",
    errors: ["ALREADY_EXISTS"],
    audit: "team.created",
    idempotency: "accepted"
  },
  createAgentTeam: {
    route: "POST /teams/add-agent-team",
    access: "settings.agent.teams.create",
    summary: "Create a team of an agency.",
    body: AgentTeamBody,
    response: z85.object({ teamInfo: Team }),
    status: 201,
    message: "Team created successfully",
    errors: ["ALREADY_EXISTS"],
    audit: "team.created",
    idempotency: "accepted"
  },
  edit: {
    route: "PUT /teams/edit/:id",
    access: "settings.user.management.read",
    summary: "Change a team of a branch or of an agency, or take it out of use.",
    body: TeamEdit,
    response: z85.object({ teamInfo: Team }),
    message: "Team updated successfully",
    errors: ["NOT_FOUND", "ALREADY_EXISTS", "PERMISSION_DENIED"],
    audit: "team.updated"
  },
  users: {
    route: "GET /teams/:id/users-list",
    access: "signed-in",
    summary: "List the people of a team.",
    response: z85.object({ recordsInfo: z85.array(UnitMember) }),
    errors: ["NOT_FOUND", "PERMISSION_DENIED"]
  },
  setUsers: {
    route: "POST /teams/:id/users",
    access: "settings.user.management.read",
    summary: "Say who belongs to a team; whoever is not named belongs to it no more.",
    body: MembersBody,
    response: z85.object({ recordsInfo: z85.array(UnitMember) }),
    message: "Team updated successfully",
    errors: ["NOT_FOUND", "PERMISSION_DENIED"],
    audit: "team.users_changed"
  }
});

// src/modules/organization/team/team.commands.ts
import { sql as sql95 } from "kysely";

// src/modules/organization/team/team.queries.ts
import { sql as sql94 } from "kysely";
var rowsOf4 = (ctx) => visibleTeams(ctx).leftJoin("branches", "branches.id", "teams.branch_id").leftJoin("agents", "agents.id", "teams.agent_id").leftJoin("users as leader", "leader.id", "teams.leader_user_id").select(["teams.identifier", "teams.id", "teams.name", "teams.alias", "teams.branch_id", "branches.name as branch_name"]).select(["agents.identifier as agent_identifier", "agents.name as agent_name"]).select([
  statusOf("teams.is_active").as("status"),
  sql94`case when teams.agent_id is null then 'team' else 'agent_team' end`.as("type"),
  sql94`case when leader.id is not null then jsonb_build_object('identifier', leader.identifier, 'id', leader.id,
        'first_name', leader.first_name, 'last_name', leader.last_name) end`.as("leader"),
  sql94`(select count(*)::int from team_members m join users u on u.id = m.user_id and u.status = 'active' where m.team_id = teams.id)`.as(
    "users_count"
  )
]);
var teamsOf = (ctx, query3) => paged(
  ctx.db,
  rowsOf4(ctx).where("teams.agent_id", query3.type === "team" ? "is" : "is not", null).$if(query3.search !== "", (rows2) => rows2.where(isNamed("teams", query3.search))).$if(query3.branch_id !== void 0, (rows2) => rows2.where("teams.branch_id", "=", query3.branch_id)).orderBy("teams.name", query3.sort).orderBy("teams.id"),
  pageFor(query3)
);
var teamById = (ctx, id) => rowsOf4(ctx).where("teams.id", "=", id).executeTakeFirstOrThrow();
var peopleOfTeam = (ctx, { id }) => peopleOf(ctx).where(sql94`users.id in (select user_id from team_members where team_id = ${id})`).execute();

// src/modules/organization/team/team.commands.ts
var createTeam = async (ctx, body) => create(ctx, body, { branch_id: await branchOf(ctx, body.branch_id), agent_id: null });
var createAgentTeam = async (ctx, body) => create(ctx, body, { branch_id: null, agent_id: await agencyOf(ctx, body.agent_identifier) });
async function create(ctx, body, home) {
  await refuseTaken6(ctx, body.name, home);
  const { name: name2, alias, status } = body;
  const { id } = await ctx.db.insertInto("teams").values({ name: name2, alias, is_active: status === "active", ...home }).returning("id").executeTakeFirstOrThrow();
  if (body.leader_user_identifier) {
    const leader = (await peopleFor(ctx, home, [body.leader_user_identifier], "leader_user_identifier"))[0];
    await ctx.db.insertInto("team_members").values({ team_id: id, user_id: leader.id }).execute();
    await ctx.db.updateTable("teams").set({ leader_user_id: leader.id }).where("id", "=", id).execute();
    await tellRights(ctx, [leader]);
  }
  ctx.changed({ module: "team", id, after: { name: name2, alias, status, ...home } });
  return teamById(ctx, id);
}
async function editTeam(ctx, { id, identifier: _, ...before }, body) {
  const home = before.agent_id === null ? { branch_id: await branchOf(ctx, body.branch_id ?? before.branch_id), agent_id: null } : { branch_id: null, agent_id: body.agent_identifier ? await agencyOf(ctx, body.agent_identifier) : before.agent_id };
  await refuseTaken6(ctx, body.name, home, id);
  const leader_user_id = body.leader_user_identifier === void 0 ? before.leader_user_id : await memberNamed(ctx, id, body.leader_user_identifier);
  const { name: name2, alias, status } = body;
  const is_active = status === void 0 ? before.is_active : status === "active";
  const changes = { name: name2, alias, is_active, leader_user_id, ...home };
  await ctx.db.updateTable("teams").set({ ...changes, updated_at: sql95`now()` }).where("id", "=", id).execute();
  ctx.changed({ module: "team", id, before, after: changes });
  return teamById(ctx, id);
}
async function setTeamUsers(ctx, team, identifiers) {
  const ids2 = (await peopleFor(ctx, team, identifiers, "user_identifiers")).map(({ id }) => id);
  const { rows: rows2 } = await sql95`
    with gone as (delete from team_members where team_id = ${team.id} and not user_id = any(${ids2}::int[]) returning user_id),
    come as (insert into team_members (team_id, user_id) select ${team.id}, wanted from unnest(${ids2}::int[]) as wanted
      on conflict (tenant_id, team_id, user_id) do nothing returning user_id),
    led as (update teams set leader_user_id = null where id = ${team.id} and leader_user_id in (select user_id from gone))
    select user_id as id, false as is_in from gone union all select user_id, true from come`.execute(ctx.db);
  const of = (wanted) => rows2.filter(({ is_in }) => is_in === wanted).map(({ id }) => id);
  ctx.changed({ module: "team", id: team.id, before: { left: of(false) }, after: { joined: of(true) } });
  await tellRights(ctx, rows2);
  return peopleOfTeam(ctx, team);
}
async function peopleFor(ctx, { agent_id }, identifiers, field) {
  if (agent_id === null) return companyPeople(ctx, identifiers);
  const wanted = [...new Set(identifiers)];
  const found4 = wanted.length ? await ctx.db.selectFrom("users").select(["id", "identifier", "agent_id"]).where("identifier", "in", wanted).where("agent_id", "=", agent_id).execute() : [];
  if (found4.length < wanted.length) refuseField(field, "Choose people of this agency");
  return found4;
}
async function branchOf(ctx, id) {
  const found4 = await ctx.db.selectFrom("branches").select("id").where("id", "=", id).executeTakeFirst();
  return found4?.id ?? refuseField("branch_id", "Branch is required");
}
async function agencyOf(ctx, identifier) {
  const found4 = await ctx.db.selectFrom("agents").select("id").where("identifier", "=", identifier).executeTakeFirst();
  return found4?.id ?? refuseField("agent_identifier", "Agent is required");
}
async function memberNamed(ctx, teamId, identifier) {
  if (identifier === null) return null;
  const member = await ctx.db.selectFrom("team_members").innerJoin("users", "users.id", "team_members.user_id").select("users.id").where("team_members.team_id", "=", teamId).where("users.identifier", "=", identifier).executeTakeFirst();
  return member?.id ?? refuseField("leader_user_identifier", "Choose a member of the team");
}
async function refuseTaken6(ctx, name2, { branch_id, agent_id }, own5 = 0) {
  const { rows: rows2 } = await sql95`select exists (select from teams where lower(name) = lower(${name2}) and id <> ${own5}
    and branch_id is not distinct from ${branch_id}::int and agent_id is not distinct from ${agent_id}::int) as taken`.execute(ctx.db);
  if (rows2[0].taken) refuse("ALREADY_EXISTS", {}, [{ field: "name", text: "A team here has this name already" }]);
}

// src/modules/organization/team/team.handlers.ts
var teamRoutes = implement(teams, {
  list: (ctx, { query: query3 }) => teamsOf(ctx, query3),
  create: async (ctx, { body }) => ({ teamInfo: await createTeam(ctx, body) }),
  createAgentTeam: async (ctx, { body }) => ({ teamInfo: await createAgentTeam(ctx, body) }),
  edit: async (ctx, { params: params2, body }) => ({ teamInfo: await editTeam(ctx, await changeableTeam(ctx, params2.id), body) }),
  users: async (ctx, { params: params2 }) => ({ recordsInfo: await peopleOfTeam(ctx, await openTeam(ctx, params2.id)) }),
  setUsers: async (ctx, { params: params2, body }) => ({
    recordsInfo: await setTeamUsers(ctx, await changeableTeam(ctx, params2.id), body.user_identifiers)
  })
});

// ../../packages/contract/src/organization/tenant/tenant.contract.ts
import * as z86 from "zod";

// ../../packages/contract/src/organization/tenant/tenant.rules.ts
function isTimeZone(text3) {
  try {
    new Intl.DateTimeFormat("en", { timeZone: text3 });
    return text3 !== "";
  } catch {
    return false;
  }
}
var isOrigin = (text3) => /^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$/.test(text3);

// ../../packages/contract/src/organization/tenant/tenant.contract.ts
var emptied4 = (value) => value === "" ? null : value;
var between = (min, max, text3) => z86.preprocess((value) => value === "" ? void 0 : value, z86.coerce.number(text3).int(text3).min(min, text3).max(max, text3));
var originsText = "Write addresses such as https://connect.example.com, one on each line";
var OrganizationFields = z86.object({
  name: requiredText("Name is required", 150),
  country_code: z86.string("Country is required").regex(/^[A-Z]{2}$/, "Country is required"),
  currency: z86.string("Currency is required").regex(/^[A-Z]{3}$/, "Currency is required"),
  time_zone: z86.string("Time zone is required").max(60).refine(isTimeZone, "Time zone is required"),
  accent_color: z86.preprocess(
    emptied4,
    z86.string().regex(/^#[0-9a-fA-F]{6}$/, "Write a colour as # and six digits, such as #1C6E5B").nullable()
  ),
  contact_address: z86.string().trim().max(300),
  contact_email: z86.union([z86.literal(""), z86.string().trim().toLowerCase().max(254).pipe(z86.email("Invalid email"))], "Invalid email"),
  contact_phone: z86.string().trim().regex(/^(\+[0-9][0-9 ()-]{4,24})?$/, "Write the number with its country code, such as +90 532 111 22 33"),
  contact_website: z86.string().trim().max(300).regex(/^(https:\/\/[^\s/?#]+\S*)?$/, "Enter an address that begins with https://"),
  number_format: z86.enum(numberFormatNames),
  default_language: z86.enum(languages, "Language is required"),
  enabled_languages: z86.array(z86.enum(languages)).min(1, "Choose at least one language"),
  login_methods: z86.array(z86.enum(loginMethods)).min(1, "Choose at least one way to sign in"),
  sign_up_enabled: z86.boolean(),
  signup_role_key: requiredText("Role is required", 100),
  agent_request_enabled: z86.boolean(),
  password_min_length: between(passwordLengthLimits.min, passwordLengthLimits.max, "Choose a length from 8 to 64"),
  two_factor_required: z86.boolean(),
  session_days: between(1, 30, "Choose 1 to 30 days"),
  idle_minutes: between(5, 60, "Choose 5 to 60 minutes"),
  /** The form behind /landing-page without an id; null for the company's own page. */
  default_form_identifier: z86.preprocess(emptied4, Identifier.nullable()),
  geo_lookup_url: z86.string().trim().max(300).regex(/^(https:\/\/[^\s/?#]+\S*)?$/, "Enter an address that begins with https://"),
  /** Which pages may say that WhatsApp was connected; a form gives them one on each line (G-C-97). */
  whatsapp_connect_origins: z86.preprocess(
    (value) => typeof value === "string" ? value.split(/\s+/).filter(Boolean) : value,
    z86.array(z86.string()).max(20, originsText).refine((all) => all.every(isOrigin), originsText)
  )
});
var Organization = OrganizationFields.extend({
  /** The roles a new account can get, by their key. */
  signup_roles: z86.array(z86.object({ label: z86.string(), value: z86.string() })),
  forms: z86.array(Option),
  version: z86.number().int()
});
var organizationInfo2 = z86.object({ organizationInfo: Organization, version: z86.number().int() });
var organizations = resource("organization.tenant", {
  get: {
    route: "GET /settings/organization",
    access: "settings.organization.read",
    summary: "Read the settings of the company.",
    response: organizationInfo2,
    concurrency: "etag"
  },
  update: {
    route: "PUT /settings/organization",
    access: "settings.organization.update",
    summary: "Change settings of the company; fields left out stay as they are.",
    body: OrganizationFields.partial(),
    response: organizationInfo2,
    message: "Organization settings updated successfully",
    errors: ["VERSION_CONFLICT", "VERSION_REQUIRED"],
    audit: "organization.changed",
    concurrency: "if-match"
  },
  sendTestMail: {
    route: "POST /settings/organization/test-mail",
    access: "settings.organization.update",
    summary: "Send a mail to yourself, to see whether mail leaves this installation.",
    response: z86.object({ identifier: Identifier, recipient: z86.string() }),
    status: 202,
    audit: "organization.mail_tested",
    limit: { by: "user", max: 20, seconds: 600 }
  },
  testMail: {
    route: "GET /settings/organization/test-mail/:identifier",
    access: "settings.organization.update",
    summary: "Read what became of your test mail.",
    params: z86.object({ identifier: Identifier }),
    response: z86.object({ status: z86.enum(messageStatuses), last_error: z86.string().nullable(), recipient: z86.string() }),
    errors: ["NOT_FOUND"]
  }
});

// src/modules/organization/tenant/settings.handlers.ts
var organizationRoutes = implement(organizations, {
  get: (ctx) => organizationInfo(ctx),
  update: (ctx, { body }) => changeOrganization(ctx, body),
  sendTestMail: (ctx) => sendTestMail(ctx),
  testMail: (ctx, { params: params2 }) => testMailOf(ctx, params2.identifier)
});

// ../../packages/contract/src/telephony/call/call.contract.ts
import * as z87 from "zod";
var DialedNumber = z87.string().trim().max(40);
var CallNotice = z87.object({
  /** The provider's own name of the call, the same in all its notices; of a call that was asked for, the `id` it was asked for by. */
  call_id: z87.string().trim().min(1).max(100),
  event: z87.enum(callStates),
  direction: z87.enum(callDirections).default("incoming"),
  /** Who calls, and who is called, with country code; empty where the number is withheld. */
  from: DialedNumber.default(""),
  to: DialedNumber.default(""),
  /** Whose phones ring; of an answered call, the one who took it. */
  extensions: z87.array(z87.string().regex(extensionPattern)).max(50).default([]),
  at: z87.iso.datetime({ offset: true }),
  outcome: z87.enum(callOutcomes).optional(),
  duration_seconds: z87.number().int().min(0).max(86400).optional(),
  recording_url: z87.url({ protocol: /^https$/ }).max(2e3).optional()
});
var Ringing = z87.object({
  lead_identifier: Identifier.nullable(),
  first_name: z87.string(),
  last_name: z87.string(),
  caller_id: z87.string()
});
var calls = resource("telephony.call", {
  notice: {
    route: "POST /webhooks/telephony",
    access: "public",
    signed: true,
    summary: "Take a notice of the telephony provider: a call rings, was answered or ended.",
    description: 'Signed with the secret of the company (telephony.secrets): the header Embark-Signature is t=<seconds>,v1=<HMAC-SHA-256 of "<seconds>.<body>" in hex>, at most five minutes old. A notice that comes twice or too late changes nothing and is answered alike. See docs/operate.md.',
    body: CallNotice,
    response: z87.object({ callInfo: z87.object({ identifier: Identifier }) }),
    status: 202,
    errors: ["UNAUTHORIZED"],
    audit: "call.noticed",
    limit: { by: "ip", max: 1200, seconds: 60 }
  },
  ringing: {
    route: "GET /telephony/calls/ringing",
    access: "signed-in",
    summary: "The calls that ring at one\u2019s own phone now, as their messages told of them (G-C-94).",
    response: z87.object({ recordsInfo: z87.array(Ringing) })
  },
  dial: {
    route: "POST /telephony/calls",
    access: "leads.read",
    summary: "Call a lead: the telephony provider rings the caller first, then the lead.",
    body: z87.object({ lead_identifier: Identifier, field: z87.enum(["mobile", "alternate_mobile"]).default("mobile") }),
    response: z87.object({ callInfo: z87.object({ identifier: Identifier }) }),
    status: 202,
    message: "Your phone will ring",
    errors: ["NOT_FOUND", "CALLING_ACCOUNT_NOT_CONFIGURED", "TELEPHONY_VENDOR_NOT_CONFIGURED"],
    audit: "call.asked",
    idempotency: "accepted",
    limit: { by: "user", max: 60, seconds: 60 }
  }
});

// src/modules/telephony/call/call.handlers.ts
var callRoutes = implement(calls, {
  notice: async (ctx, { body }) => ({ callInfo: await noteCall(ctx, body) }),
  ringing: async (ctx) => ({ recordsInfo: await ringingFor(ctx) }),
  dial: async (ctx, { body }) => ({ callInfo: await dialLead(ctx, await visibleLead(ctx, body.lead_identifier), body.field) })
});

// ../../packages/contract/src/updates/information-update/information-update.contract.ts
import * as z89 from "zod";

// ../../packages/contract/src/updates/information-update/update-shapes.contract.ts
import * as z88 from "zod";
var Named4 = z88.object({ id: Id, name: z88.string() });
var Institution = Named4.extend({ alias_name: z88.string().nullable(), url: z88.string().nullable(), description: z88.string().nullable() });
var entry = {
  identifier: Identifier,
  id: Id,
  version: z88.number().int(),
  /** Whether the feed shows it to everybody. */
  is_active: z88.boolean(),
  status: z88.enum(feedStatuses),
  published_at: Timestamp,
  institution_info: Institution.nullable(),
  country_info: Named4.nullable(),
  study_level_info: Named4.nullable()
};
var till = { till_date: Day.nullable() };
var OfferLetterUpdate = z88.object({
  ...entry,
  update_type: z88.literal("offerLetterUpdate"),
  duration: z88.number().int(),
  duration_type: z88.enum(durationTypes2)
});
var TuitionFeeUpdate = z88.object({
  ...entry,
  update_type: z88.literal("tutionFeeUpdate"),
  fees: z88.number(),
  fees_minor: z88.number().int(),
  currency: z88.string()
});
var CommissionUpdate = z88.object({
  ...entry,
  update_type: z88.literal("commissionUpdate"),
  commission_type: z88.enum(commissionTypes),
  commission_percentage: z88.number().nullable(),
  commission_amount: z88.number().nullable(),
  commission_amount_minor: z88.number().int().nullable(),
  commission_currency: z88.string().nullable()
});
var RecentUpdate = z88.object({
  ...entry,
  ...till,
  update_type: z88.literal("recentUpdate"),
  title: z88.string(),
  /** Markdown; HTML in it stays text. */
  content: z88.string(),
  module_type: z88.enum(recentModules)
});
var ScholarshipUpdate = z88.object({
  ...entry,
  ...till,
  update_type: z88.literal("scholarshipUpdate"),
  title: z88.string(),
  /** Markdown; HTML in it stays text. */
  content: z88.string(),
  amount: z88.number(),
  amount_minor: z88.number().int(),
  currency: z88.string(),
  type: z88.enum(scholarshipTypes)
});
var IntakeUpdate = z88.object({
  ...entry,
  ...till,
  update_type: z88.literal("intakeUpdate"),
  status: z88.enum(intakeStatuses),
  intake_month: z88.number().int(),
  intake_year: z88.number().int()
});
var MoiUpdate = z88.object({
  ...entry,
  update_type: z88.literal("moiUpdate"),
  requirement: z88.string(),
  description: z88.string()
});
var InformationUpdate = z88.discriminatedUnion("update_type", [
  OfferLetterUpdate,
  TuitionFeeUpdate,
  CommissionUpdate,
  RecentUpdate,
  ScholarshipUpdate,
  IntakeUpdate,
  MoiUpdate
]);
var number60 = (message) => z88.coerce.number(message).int(message);
var chosen2 = (message) => number60(message).positive(message);
var emptied5 = (value) => value === "" || value === null ? void 0 : value;
var maybe3 = (shape) => z88.preprocess(emptied5, shape.optional());
var MaybeId = maybe3(z88.coerce.number().int().positive());
var LongText = (message) => requiredText(message, 1e4);
var place2 = {
  institution_id: chosen2("Institution is required"),
  country_id: chosen2("Country is required"),
  study_level_id: chosen2("Study level is required")
};
var somePlace = { institution_id: MaybeId, country_id: MaybeId, study_level_id: MaybeId };
var tillBody = { till_date: maybe3(Day) };
var OfferLetterBody = z88.object({
  ...place2,
  duration: number60("Duration is required").min(1, "Duration is required").max(1e3),
  duration_type: z88.enum(durationTypes2, "Duration type is required")
});
var TuitionFeeBody = z88.object({
  ...place2,
  fees: Amount("Fees is required"),
  currency: z88.enum(Currency.options, "Currency is required")
});
var Percentage2 = z88.union([z88.string().trim(), z88.number()], "Please enter commission").refine(
  (value) => /^\d{1,3}(\.\d{1,2})?$/.test(String(value)) && Number(value) > 0 && Number(value) <= 100,
  "Enter a percentage above 0 and up to 100, with at most two decimals"
).transform((value) => Math.round(Number(value) * 100));
var CommissionBody = z88.object({
  ...somePlace,
  commission_type: z88.enum(commissionTypes, "Commission type is required"),
  commission_percentage: maybe3(Percentage2),
  commission_amount: maybe3(Amount("Please enter commission")),
  commission_currency: maybe3(z88.enum(Currency.options, "Currency is required"))
}).superRefine((body, context) => {
  const needed = body.commission_type === "percentage" ? ["commission_percentage"] : ["commission_amount", "commission_currency"];
  for (const field of needed)
    if (body[field] === void 0)
      context.addIssue({
        code: "custom",
        message: field === "commission_currency" ? "Currency is required" : "Please enter commission",
        path: [field]
      });
});
var RecentBody = z88.object({
  ...somePlace,
  ...tillBody,
  title: requiredText("Title is required"),
  content: LongText("Content is required"),
  module_type: z88.enum(recentModules, "Module is required")
});
var ScholarshipBody = z88.object({
  ...somePlace,
  ...tillBody,
  country_id: place2.country_id,
  title: requiredText("Title is required"),
  content: LongText("Content is required"),
  amount: Amount("Amount is required"),
  currency: z88.enum(Currency.options, "Currency is required"),
  type: z88.enum(scholarshipTypes, "Type is required")
});
var IntakeBody = z88.object({
  ...somePlace,
  ...tillBody,
  intake_month: number60("Intake month is required").min(1, "Intake month is required").max(12, "Intake month is required"),
  intake_year: number60("Intake year is required").min(2e3, "Intake year is required").max(2100, "Intake year is required"),
  status: z88.enum(intakeStatuses, "Status is required")
});
var MoiBody = z88.object({
  ...place2,
  requirement: requiredText("Requirement is required", 500),
  description: LongText("Description is required")
});

// ../../packages/contract/src/updates/information-update/information-update.contract.ts
var FeedQuery = listQuery({
  sortBy: ["published_at", "created_at"],
  filters: {
    institution_id: Id,
    country_id: Id,
    study_level_id: Id,
    status: z89.enum(feedStatuses),
    /** Sent by older clients and without effect (G-C-49). */
    created_at: z89.unknown(),
    converted_at: z89.unknown()
  }
});
var StatusBody2 = z89.object({ status: z89.enum(feedStatuses, "Status is required") });
function feedCalls({ slug, read: read3 }, entry2, body) {
  const One5 = z89.object({ updateInfo: entry2 });
  const params2 = z89.object({ identifier: Identifier });
  const noun = slug.replaceAll("-", "_");
  return resource(`updates.${noun}`, {
    list: {
      route: `GET /information/${slug}`,
      access: read3,
      summary: "List the updates of this feed, newest first; entries switched off only for who manages them.",
      query: FeedQuery,
      response: pageOf(entry2)
    },
    single: {
      route: `GET /information/${slug}/single/:identifier`,
      access: read3,
      summary: "Read one update of this feed.",
      params: params2,
      response: One5,
      errors: ["NOT_FOUND"],
      concurrency: "etag"
    },
    create: {
      route: `POST /information/${slug}/create`,
      access: "updates.manage",
      summary: "Publish an update; it is unread for everybody who sees the feed.",
      body,
      response: One5,
      status: 201,
      message: "Update created successfully",
      audit: `${noun}.created`,
      idempotency: "accepted"
    },
    edit: {
      route: `PUT /information/${slug}/:identifier`,
      access: "updates.manage",
      summary: "Change an update; who read it has read it.",
      params: params2,
      body,
      response: One5,
      message: "Update saved successfully",
      errors: ["NOT_FOUND", "VERSION_CONFLICT"],
      audit: `${noun}.changed`,
      concurrency: "etag"
    },
    changeStatus: {
      route: `PUT /information/${slug}-status/:identifier`,
      access: "updates.manage",
      summary: "Switch an update on or off; switched on again it is unread for everybody.",
      params: params2,
      body: StatusBody2,
      response: One5,
      message: "Update status updated successfully",
      errors: ["NOT_FOUND"],
      audit: `${noun}.status_changed`
    }
  });
}
var informationFeeds = {
  offerLetterUpdate: feedCalls(feeds.offerLetterUpdate, OfferLetterUpdate, OfferLetterBody),
  tutionFeeUpdate: feedCalls(feeds.tutionFeeUpdate, TuitionFeeUpdate, TuitionFeeBody),
  commissionUpdate: feedCalls(feeds.commissionUpdate, CommissionUpdate, CommissionBody),
  recentUpdate: feedCalls(feeds.recentUpdate, RecentUpdate, RecentBody),
  scholarshipUpdate: feedCalls(feeds.scholarshipUpdate, ScholarshipUpdate, ScholarshipBody),
  intakeUpdate: feedCalls(feeds.intakeUpdate, IntakeUpdate, IntakeBody),
  moiUpdate: feedCalls(feeds.moiUpdate, MoiUpdate, MoiBody)
};

// src/modules/updates/information-update/information-update.handlers.ts
var routesOf2 = (type) => implement(informationFeeds[type], {
  list: async (ctx, { query: query3 }) => feedOf(ctx, type, query3),
  single: async (ctx, { params: params2 }) => ({
    updateInfo: await updateById(ctx, type, (await readableUpdate(ctx, type, params2.identifier)).id)
  }),
  create: async (ctx, { body }) => ({ updateInfo: await publishUpdate(ctx, type, body) }),
  edit: async (ctx, { params: params2, body }) => ({
    updateInfo: await editUpdate(ctx, type, await managedUpdate(ctx, type, params2.identifier), body)
  }),
  changeStatus: async (ctx, { params: params2, body }) => ({
    updateInfo: await moveUpdate(ctx, type, await managedUpdate(ctx, type, params2.identifier), body.status)
  })
});
var informationUpdateRoutes = managedTypes.flatMap(routesOf2);

// ../../packages/contract/src/updates/product-category/product-category.contract.ts
import * as z90 from "zod";
var productTypes = ["category", "module"];
var ProductCategory = z90.object({ identifier: Identifier, name: z90.string() });
var Body2 = z90.object({ name: requiredText("Name is required", 100) });
var params = z90.object({ type: z90.enum(productTypes) });
var one7 = z90.object({ categoryInfo: ProductCategory });
var productCategories = resource("updates.product_category", {
  list: {
    route: "GET /product-update/:type",
    access: "updates.product.manage",
    summary: "List the categories or the modules of product updates, by name.",
    params,
    query: listQuery({ sortBy: ["name"], filters: { name: z90.string().max(100) } }),
    response: pageOf(ProductCategory),
    errors: ["NOT_FOUND"]
  },
  create: {
    route: "POST /product-update/:type/create",
    access: "updates.product.manage",
    summary: "Add a category or a module.",
    params,
    body: Body2,
    response: one7,
    status: 201,
    message: "Saved successfully",
    errors: ["NOT_FOUND", "ALREADY_EXISTS"],
    audit: "product_category.created",
    idempotency: "accepted"
  },
  edit: {
    route: "PUT /product-update/:type/:identifier",
    access: "updates.product.manage",
    summary: "Rename a category or a module.",
    params: params.extend({ identifier: Identifier }),
    body: Body2,
    response: one7,
    message: "Saved successfully",
    errors: ["NOT_FOUND", "ALREADY_EXISTS"],
    audit: "product_category.changed"
  },
  dropdown: {
    route: "GET /product-update/:type/dropdown",
    access: "updates.product.manage",
    summary: "List all categories or modules, for writing a product update.",
    params,
    response: z90.array(Option),
    errors: ["NOT_FOUND"]
  },
  clientDropdown: {
    route: "GET /product-update/client-dropdown/:type",
    access: "signed-in",
    summary: "List the categories or modules in which there is an update for your company.",
    params,
    response: z90.array(Option),
    errors: ["NOT_FOUND"]
  }
});

// src/modules/updates/product-category/product-category.queries.ts
import { sql as sql96 } from "kysely";
function categoryList(ctx, type, query3) {
  const rows2 = [query3.search, query3.filters.name ?? ""].filter((text3) => text3 !== "").reduce(
    (found4, text3) => found4.where(sql96`position(fold(${text3}) in fold(k.name)) > 0`),
    ownCategories(ctx, type).select(["k.identifier", "k.name"])
  );
  return paged(ctx.db, rows2.orderBy("k.name", query3.sort === "desc" ? "asc" : "desc").orderBy("k.id"), query3);
}
var options2 = (rows2) => rows2.map(({ identifier, name: name2 }) => ({ label: name2, value: identifier, identifier }));
var categoryOptions = async (ctx, type) => options2(await ownCategories(ctx, type).select(["k.identifier", "k.name"]).orderBy("k.name").execute());
async function clientOptions(ctx, type) {
  const used = productUpdatesFor(ctx).select(type === "category" ? "u.category_identifier" : "u.module_identifier");
  const rows2 = await ctx.db.selectFrom("product_categories as k").select(["k.identifier", "k.name"]).where("k.identifier", "in", used).orderBy("k.name").execute();
  return options2(rows2);
}

// src/modules/updates/product-category/product-category.handlers.ts
var productCategoryRoutes = implement(productCategories, {
  list: async (ctx, { params: params2, query: query3 }) => categoryList(ctx, params2.type, query3),
  create: async (ctx, { params: params2, body }) => ({ categoryInfo: await createCategory(ctx, params2.type, body) }),
  edit: async (ctx, { params: params2, body }) => ({
    categoryInfo: await renameCategory(ctx, await ownCategory(ctx, params2.type, params2.identifier), body)
  }),
  dropdown: async (ctx, { params: params2 }) => categoryOptions(ctx, params2.type),
  clientDropdown: async (ctx, { params: params2 }) => clientOptions(ctx, params2.type)
});

// ../../packages/contract/src/updates/product-update/product-update.contract.ts
import * as z91 from "zod";
var ProductUpdate = z91.object({
  identifier: Identifier,
  version: z91.number().int(),
  title: z91.string(),
  /** HTML, cleaned when it was saved; cleaned again before it is shown. */
  content: z91.string(),
  categoryInfo: ProductCategory,
  moduleInfo: ProductCategory,
  /** JSON text holding {identifier, links: {view_page}}, or null (G-C-93). */
  file_Info: z91.string().nullable(),
  published_at: Timestamp,
  /** The companies it is addressed to, for who may change it; empty means all. */
  client_identifiers: z91.array(Identifier),
  can: z91.object({ edit: z91.boolean() })
});
var emptied6 = (value) => value === "" ? void 0 : value;
var ProductUpdateBody = z91.object({
  title: requiredText("Title is required"),
  content: requiredText("Content is required", 5e4),
  category_identifier: z91.uuid("Category is required"),
  module_identifier: z91.uuid("Module is required"),
  /** An upload of the caller's own: a picture. Left out it stays as it is, null takes it away. */
  file_identifier: z91.preprocess(emptied6, Identifier.nullish()),
  client_identifiers: z91.array(Identifier).max(500).default([])
});
var one8 = z91.object({ productUpdateInfo: ProductUpdate });
var Query = listQuery({ sortBy: ["published_at"], filters: { category_identifier: Identifier, module_identifier: Identifier } });
var productUpdates = resource("updates.product_update", {
  list: {
    route: "GET /product-update",
    access: "signed-in",
    summary: "List product updates, newest first.",
    query: Query,
    response: pageOf(ProductUpdate)
  },
  dashboard: {
    route: "GET /product-update/dashboard",
    access: "signed-in",
    summary: "List the product updates for your company, newest first.",
    query: Query,
    response: pageOf(ProductUpdate)
  },
  unread: {
    route: "GET /product-update/unread-update",
    access: "signed-in",
    summary: "List the product updates you have not read, oldest first, at most 100.",
    response: z91.object({ recordsInfo: z91.array(ProductUpdate) })
  },
  create: {
    route: "POST /product-update/create",
    access: "updates.product.manage",
    summary: "Publish a product update, for the companies it names or for all.",
    body: ProductUpdateBody,
    response: one8,
    status: 201,
    message: "Product update created successfully",
    audit: "product_update.created",
    idempotency: "accepted"
  },
  edit: {
    route: "PUT /product-update/:product_identifier",
    access: "updates.product.manage",
    summary: "Change a product update your company wrote.",
    params: z91.object({ product_identifier: Identifier }),
    body: ProductUpdateBody,
    response: one8,
    message: "Product update saved successfully",
    errors: ["NOT_FOUND", "VERSION_CONFLICT"],
    audit: "product_update.changed",
    concurrency: "etag"
  },
  read: {
    route: "POST /product-update/read-update",
    access: "signed-in",
    summary: "Mark one product update read, for yourself.",
    body: z91.object({ product_update_identifier: Identifier }),
    response: z91.object({ product_update_identifier: Identifier }),
    errors: ["NOT_FOUND"],
    audit: "product_update.read"
  },
  clients: {
    route: "GET /product-update-clients",
    access: "updates.product.manage",
    summary: "List the companies a product update may be addressed to; only yours unless it writes for the installation.",
    response: z91.array(Option)
  },
  image: {
    route: "GET /product-update-images/:file_id/content",
    access: "public",
    summary: "Open the picture of a product update by its signed link.",
    params: z91.object({ file_id: Identifier }),
    query: z91.object({
      client_number: z91.string().max(60).optional(),
      auth_token: z91.string().max(400).default(""),
      device_number: z91.string().max(60).default("")
    }),
    response: download("image/webp"),
    errors: ["NOT_FOUND"]
  }
});

// src/modules/updates/product-update/product-update.handlers.ts
var productUpdateRoutes = implement(productUpdates, {
  list: async (ctx, { query: query3 }) => productUpdateList(ctx, query3),
  dashboard: async (ctx, { query: query3 }) => productUpdateDashboard(ctx, query3),
  unread: async (ctx) => unreadProductUpdates(ctx),
  create: inSteps(
    (look, { body }) => drawnPicture(look, body),
    async (ctx, { body }, image) => ({ productUpdateInfo: await publishProductUpdate(ctx, body, image) })
  ),
  edit: inSteps(
    (look, { params: params2, body }) => drawnPicture(look, body, params2.product_identifier),
    async (ctx, { params: params2, body }, image) => ({
      productUpdateInfo: await editProductUpdate(ctx, await ownProductUpdate(ctx, params2.product_identifier), body, image)
    })
  ),
  read: async (ctx, { body }) => readProductUpdate(ctx, body.product_update_identifier),
  clients: async (ctx) => clientChoices(ctx),
  image: async (ctx, { params: params2, query: query3 }) => {
    const content2 = await linkedImage(ctx, params2.file_id, query3);
    return { filename: "update.webp", type: "image/webp", disposition: "inline", content: content2, bytes: content2.byteLength };
  }
});

// ../../packages/contract/src/updates/reading/reading.contract.ts
import * as z92 from "zod";
var UnreadUpdate = z92.object({
  update_type: z92.enum(updateTypes),
  update_identifier: Identifier,
  published_at: Timestamp,
  updateInfo: InformationUpdate
});
var updateReading = resource("updates.reading", {
  unread: {
    route: "GET /information/user-unread-updated",
    access: "signed-in",
    summary: "List the information updates you have not read, oldest first, at most 100.",
    response: z92.object({ recordsInfo: z92.array(UnreadUpdate) })
  },
  read: {
    route: "POST /information/update/read",
    access: "signed-in",
    summary: "Mark one information update read, for yourself.",
    body: z92.object({
      update_identifier: Identifier,
      update_type: z92.enum(updateTypes),
      /** Yours, if it is given at all: nobody reads for somebody else (G-C-40). */
      user_identifier: Identifier.optional()
    }),
    response: z92.object({ update_identifier: Identifier }),
    errors: ["NOT_FOUND", "PERMISSION_DENIED"],
    audit: "information_update.read"
  },
  dashboard: {
    route: "GET /dashboards/information",
    access: "signed-in",
    summary: "Read how many updates each of your feeds holds, and the newest of them all.",
    response: z92.object({
      cards: z92.array(z92.object({ key: z92.enum(updateTypes), label: z92.string(), value: z92.number().int(), unread: z92.number().int() })),
      recordsInfo: z92.array(UnreadUpdate)
    })
  }
});

// src/modules/updates/reading/reading.handlers.ts
var updateReadingRoutes = implement(updateReading, {
  unread: async (ctx) => unreadUpdates(ctx),
  read: async (ctx, { body }) => readUpdate(ctx, body),
  dashboard: async (ctx) => informationDashboard(ctx)
});

// src/routes.ts
var routes = [
  ...agreementRoutes,
  ...signatureRoutes,
  ...agentInvoiceRoutes,
  ...attendanceRoutes,
  ...auditEntryRoutes,
  ...bankAccountRoutes,
  ...claimRoutes2,
  ...commissionRoutes,
  ...installmentRoutes,
  ...invoiceRoutes,
  ...receiptRoutes,
  ...applicationRoutes,
  ...checklistRoutes,
  ...documentRoutes,
  ...documentTypeRoutes,
  ...explanationRoutes,
  ...fileRoutes,
  ...preferenceRoutes,
  ...agentFormRoutes,
  ...agentRequestRoutes,
  ...agentRoutes,
  ...agentStaffRoutes,
  ...assigningRoutes,
  ...branchRoutes,
  ...callRoutes,
  ...captureFormRoutes,
  ...catalogDropdownRoutes,
  ...clientServiceRoutes,
  ...deviceRoutes,
  ...codeRoutes,
  ...importRoutes,
  ...institutionStaffRoutes,
  ...ipRuleRoutes,
  ...messageRoutes,
  ...navigationRoutes,
  ...leadAnswerRoutes,
  ...leadDashboardRoutes,
  ...noteRoutes,
  ...claimRoutes,
  ...shareRoutes,
  ...notificationRoutes,
  ...templateRoutes,
  ...passkeyRoutes,
  ...passwordRoutes,
  ...pictureRoutes,
  ...profileRoutes,
  ...programRoutes,
  ...publicTenantRoutes,
  ...permissionRoutes,
  ...roleGroupRoutes,
  ...reportingManagerRoutes,
  ...reauthenticationRoutes,
  ...referralRoutes,
  ...roleRoutes,
  ...savedViewRoutes,
  ...shortlistRoutes,
  ...staffImportRoutes,
  ...switchRoutes,
  ...setupRoutes,
  ...staffRoutes,
  ...activityRoutes,
  ...assignmentRoutes,
  ...jobRoutes,
  ...leadRoutes,
  ...locationRoutes,
  ...formRoutes,
  ...formFieldRoutes,
  ...formSubmissionRoutes,
  ...lookupRoutes,
  ...programTagRoutes,
  ...selectionRoutes,
  ...stageRoutes,
  ...tagRoutes,
  ...statusRoutes,
  ...taskRoutes,
  ...teamRoutes,
  ...organizationRoutes,
  ...timelineRoutes,
  ...vendorRoutes,
  ...timelineScopeRoutes,
  ...unsubscribeReasonRoutes,
  ...unsubscribeRoutes,
  ...viewingRoutes,
  ...signInRoutes,
  ...informationUpdateRoutes,
  ...productCategoryRoutes,
  ...productUpdateRoutes,
  ...updateReadingRoutes,
  ...twoFactorRoutes,
  ...signUpRoutes
];

// src/app.ts
async function createApp({ services: services2, log: log2, health, trustedProxies, isSecure: isSecure3 }) {
  const app = Fastify({
    // Fastify types its logger by the methods it calls, and ours has all of them.
    loggerInstance: log2,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "traceId" }),
    genReqId: requestIdOf,
    rewriteUrl: (request) => oneClick(request) ?? pdfForm(request),
    trustProxy: trustedProxies.length ? [...trustedProxies] : false,
    bodyLimit: 2 * 1048576,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 }
  });
  await app.register(helmet, {
    strictTransportSecurity: isSecure3 ? { maxAge: 31536e3 } : false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:", "https:"],
        frameSrc: ["'self'", "blob:"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        connectSrc: ["'self'", "ws:", "wss:"]
      }
    }
  });
  await app.register(compress, { global: true, threshold: 2048, encodings: ["br", "gzip"] });
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: false });
  takeForms(app);
  takeJson(app);
  app.addHook("onSend", async (request, reply) => {
    reply.header("X-Request-Id", request.id);
    const policy = reply.getHeader("content-security-policy");
    if (!String(reply.getHeader("content-type")).startsWith("text/html") || typeof policy !== "string") return;
    const tenant = await services2.tenants.find(request.headers.host, void 0);
    const { geo_lookup_url: asked, whatsapp_connect_origins: connects = [] } = tenant?.settings.integrations ?? {};
    if (connects.length) reply.header("cross-origin-opener-policy", "same-origin-allow-popups");
    if (asked && URL.canParse(asked))
      reply.header("content-security-policy", policy.replace("connect-src 'self'", `connect-src 'self' ${new URL(asked).origin}`));
  });
  const requests = log2.child({}, { redact: [] });
  app.addHook("onResponse", async ({ id, method, url: url2, routeOptions }, reply) => {
    if (url2.startsWith("/api"))
      requests.info(
        { traceId: id, method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        "request"
      );
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalFrom(error) ?? new Refusal("INTERNAL");
    if (refusal.status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, "request failed");
    else if (!(error instanceof Refusal))
      request.log.warn({ err: error, route: request.routeOptions.url }, "request refused by a part that does not know words");
    const wait = refusal.code === "BUSY" ? 1 : refusal.vars["retry_after"];
    if (wait !== void 0 && !reply.hasHeader("Retry-After")) reply.header("Retry-After", wait);
    const body = problemOf(refusal, languageOf(request), request.url.split("?")[0], request.id);
    return reply.code(refusal.status).type("application/problem+json; charset=utf-8").header("Cache-Control", "no-store").serializer(JSON.stringify).send(body);
  });
  const watched = health && registerHealth(app, { ...health, log: log2 });
  app.decorate("drain", () => watched?.drain());
  serve(app, routes, services2);
  return app;
}
function answerUnknown(app, fallback) {
  app.setNotFoundHandler((request, reply) => {
    const path3 = request.url.split("?")[0];
    const page2 = path3.startsWith("/api") ? void 0 : fallback(path3);
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (page2 && isRead) return reply.type(page2.type).header("Cache-Control", "no-cache").send(page2.content);
    const allowed = page2 ? ["GET", "HEAD"] : ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"].filter(
      (method) => method !== request.method && app.findRoute({ method, url: path3 })
    );
    const refusal = allowed.length ? new Refusal("METHOD_NOT_ALLOWED") : new Refusal("NOT_FOUND");
    if (allowed.length) reply.header("Allow", allowed.join(", "));
    return reply.code(refusal.status).type("application/problem+json; charset=utf-8").header("Cache-Control", "no-store").send(problemOf(refusal, languageOf(request), path3, request.id));
  });
}

// src/pages.ts
import fs2 from "node:fs";
import path from "node:path";

// ../../packages/contract/src/index.ts
var contract = {
  applications,
  checklist,
  documentTypes,
  devices,
  documents,
  explanations,
  files,
  preferences,
  agentForms,
  agentInvoices,
  attendances: attendances2,
  auditEntries,
  agentStaff,
  agentRequests,
  agents,
  agreements,
  assigningBranches: assigning.branches,
  assigningClientServices: assigning.clientServices,
  assigningCountries: assigning.countries,
  assigningInstitutions: assigning.institutions,
  assigningPeople,
  assigningRoleStages: assigning.roleStages,
  assigningRoles: assigning.roles,
  assigningStages: assigning.stages,
  assigningStatuses: assigning.statuses,
  assigningTeams: assigning.teams,
  bankAccounts,
  branches,
  calls,
  captureForms,
  catalogDropdowns,
  claims: claims2,
  clientServices,
  codes,
  commissionStructures,
  formFields,
  forms,
  formSubmissions,
  installments,
  institutionStaff,
  invoices,
  ipRules,
  jobs,
  leadActivities,
  leadAnswers,
  leadAssignments,
  leadImports,
  leadDashboards,
  leadNotes,
  leadSelections,
  leadShortlists,
  leadStatuses,
  leads,
  locations,
  lookups: lookups2,
  messages,
  navigation,
  inventoryClaims: claims,
  shares,
  notifications,
  templates,
  passkeys,
  passwords,
  permissionSets,
  pictures,
  profile,
  programTags,
  programs,
  publicTenant,
  reauthentication,
  receipts,
  roleGroups,
  reportingManagers,
  roles,
  savedViews,
  signIn,
  signatures,
  setups,
  staff,
  staffImports,
  switches,
  referrals,
  signUp,
  stages,
  tasks,
  teams,
  tags,
  organizations,
  timelines,
  timelineScopes,
  ...informationFeeds,
  productCategories,
  productUpdates,
  updateReading,
  unsubscribeReasons,
  unsubscribes,
  vendors,
  viewings,
  twoFactor
};
var allEndpoints = Object.values(contract).flatMap((resource2) => Object.values(resource2));

// src/pages.ts
import fastifyStatic from "@fastify/static";

// src/platform/http/openapi.ts
import * as z93 from "zod";
var schemaOf = (schema, io) => {
  const { $schema, ...rest } = z93.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
};
var json = (schema) => ({ content: { "application/json": { schema } } });
var problem = { content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } } };
function parametersOf(endpoint) {
  const inPath = paramNames(endpoint).map((name2) => ({ in: "path", name: name2, required: true, schema: { type: "string" } }));
  if (!endpoint.query) return inPath;
  const { properties = {}, required = [] } = z93.toJSONSchema(endpoint.query, { io: "input", unrepresentable: "any" });
  return [
    ...inPath,
    ...Object.entries(properties).map(([name2, schema]) => ({ in: "query", name: name2, required: required.includes(name2), schema }))
  ];
}
function headersOf(endpoint) {
  const header2 = (name2, required, description) => ({
    in: "header",
    name: name2,
    required,
    description,
    schema: { type: "string" }
  });
  return [
    ...endpoint.idempotency ? [
      header2(
        headers.idempotencyKey,
        endpoint.idempotency === "required",
        "Repeats with the same key have one effect and the first answer."
      )
    ] : [],
    ...endpoint.concurrency === "if-match" ? [header2("If-Match", true, "The version being changed, as the ETag gave it.")] : []
  ];
}
var refusals = (endpoint) => [
  ...endpoint.access === "public" ? [] : ["UNAUTHORIZED", "PERMISSION_DENIED"],
  ...endpoint.body || endpoint.query ? ["INVALID_INPUT"] : [],
  ...endpoint.recentProof ? ["REAUTH_REQUIRED"] : [],
  ...endpoint.limit ? ["TOO_MANY_REQUESTS"] : [],
  ...endpoint.errors ?? []
];
function answersOf3(endpoint) {
  const { response, status = 200, message } = endpoint;
  const success = isDownload(response) ? {
    description: "The file.",
    content: Object.fromEntries(response.types.map((type) => [type, { schema: { type: "string", format: "binary" } }]))
  } : {
    description: message ?? "Done.",
    ...json({
      type: "object",
      required: ["message", "data"],
      properties: {
        message: { type: "string" },
        ...changesState(endpoint) && { category: { type: "string", enum: ["success", "info", "warning", "error"] } },
        data: schemaOf(response, "output")
      }
    })
  };
  const byStatus = /* @__PURE__ */ new Map();
  for (const code of refusals(endpoint))
    byStatus.set(errors[code][0], [...byStatus.get(errors[code][0]) ?? [], `${code}: ${errors[code][1]}`]);
  return {
    [status]: success,
    ...Object.fromEntries([...byStatus].map(([code, lines2]) => [code, { description: [...new Set(lines2)].join("; "), ...problem }]))
  };
}
function bodyOf(endpoint) {
  if (endpoint.upload)
    return {
      requestBody: {
        required: true,
        content: {
          "multipart/form-data": {
            schema: {
              type: "object",
              required: [endpoint.upload.field],
              properties: { [endpoint.upload.field]: { type: "string", format: "binary" } }
            }
          }
        }
      }
    };
  return endpoint.body ? { requestBody: { required: true, ...json(schemaOf(endpoint.body, "input")) } } : {};
}
function openApi(endpoints) {
  const paths = {};
  for (const endpoint of endpoints) {
    const path3 = `/api${pathOf(endpoint).replace(/:(\w+)/g, "{$1}")}`;
    paths[path3] ??= {};
    paths[path3][methodOf(endpoint).toLowerCase()] = {
      operationId: endpoint.id,
      tags: [endpoint.id.split(".")[0]],
      summary: endpoint.summary,
      ...endpoint.description && { description: endpoint.description },
      "x-access": endpoint.access,
      ...endpoint.recentProof && { "x-recent-proof": true },
      ...endpoint.writes && { "x-writes": true },
      security: endpoint.access === "public" ? [] : [{ bearer: [] }],
      parameters: [...parametersOf(endpoint), ...headersOf(endpoint)],
      ...bodyOf(endpoint),
      responses: answersOf3(endpoint)
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Embark",
      version: "0.1.0",
      description: "The portal on which an education consultancy runs its business.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" }
    },
    servers: [{ url: "/" }],
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: {
        Problem: {
          type: "object",
          required: ["type", "title", "status", "traceId", "message", "errors"],
          properties: {
            type: { type: "string" },
            title: { type: "string" },
            status: { type: "integer" },
            detail: { type: "string" },
            instance: { type: "string" },
            traceId: { type: "string" },
            message: { type: "string" },
            errors: {
              type: "array",
              items: {
                type: "object",
                required: ["code", "message"],
                properties: {
                  code: { type: "string" },
                  message: { type: "string" },
                  field: { type: "string" },
                  pointer: { type: "string" }
                }
              }
            }
          }
        }
      }
    },
    paths
  };
}

// src/platform/http/reference-page.ts
var escaped = (text3) => text3.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);
var titleOf = (id) => escaped(id.slice(0, id.lastIndexOf(".")).replaceAll(/[._]/g, " "));
function referencePage(endpoints) {
  const nouns = /* @__PURE__ */ new Map();
  for (const endpoint of endpoints) {
    const noun = endpoint.id.slice(0, endpoint.id.lastIndexOf("."));
    nouns.set(noun, [...nouns.get(noun) ?? [], endpoint]);
  }
  const sections2 = [...nouns].sort(([a], [b]) => a.localeCompare(b)).map(([noun, list2]) => `<section id="${noun}"><h2>${titleOf(`${noun}.`)}</h2>${list2.map(entryOf).join("")}</section>`);
  const menu = [...nouns.keys()].sort().map((noun) => `<li><a href="#${noun}">${titleOf(`${noun}.`)}</a></li>`);
  const refusals2 = Object.entries(errors).map(
    ([code, [status, text3]]) => `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${escaped(text3)}</td></tr>`
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Embark API</title><style>${style}</style></head>
<body><nav aria-label="Nouns"><h2>Embark API</h2><ul>${menu.join("")}<li><a href="#errors">errors</a></li></ul></nav><main><h1>Embark API</h1>
<p>Every call goes to <code>/api</code> with a bearer token. Answers are <code>{"message", "data"}</code>; refusals are <code>application/problem+json</code> with <code>errors[]</code> and a <code>traceId</code> to quote. The same in machine-readable form: <a href="/openapi.json">/openapi.json</a>.</p>
${sections2.join("")}<section id="errors"><h2>Errors</h2><table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Text</th></tr></thead><tbody>${refusals2.join("")}</tbody></table></section></main></body></html>`;
}
function entryOf(endpoint) {
  const notes2 = [
    `Access: <code>${endpoint.access}</code>`,
    ...endpoint.idempotency ? [`Idempotency-Key ${endpoint.idempotency}`] : [],
    ...endpoint.writes ? ["changes state although it is a GET"] : [],
    ...endpoint.limit ? [`at most ${endpoint.limit.max} in ${endpoint.limit.seconds} s`] : [],
    ...endpoint.errors?.length ? [`may refuse with ${endpoint.errors.map((code) => `<a href="#${code}"><code>${code}</code></a>`).join(", ")}`] : []
  ];
  return `<article id="${endpoint.id}"><h3><code>${methodOf(endpoint)} /api${escaped(pathOf(endpoint))}</code></h3><p>${escaped(endpoint.summary)}${endpoint.description ? ` ${escaped(endpoint.description)}` : ""}</p><p class="notes">${notes2.join(" \xB7 ")}</p></article>`;
}
var style = `:root{color-scheme:light dark;--ink:#1d1c1a;--dim:#565249;--paper:#fff;--line:#e8e5de;--link:#0e6173}@media(prefers-color-scheme:dark){:root{--ink:#f0efea;--dim:#bbb9b0;--paper:#191a18;--line:#2c2d2a;--link:#7ccbd9}}
body{margin:0;display:grid;grid-template-columns:240px minmax(0,1fr);font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}a{color:var(--link)}nav{position:sticky;inset-block-start:0;block-size:100vh;overflow:auto;padding:16px;border-inline-end:1px solid var(--line);box-sizing:border-box}nav ul{list-style:none;padding:0}nav a{display:block;padding-block:4px}main{padding:24px 40px;max-inline-size:860px}
article{padding-block:12px;border-block-end:1px solid var(--line)}h3{font-size:15px;margin:0}p{margin-block:4px}.notes{color:var(--dim);font-size:14px}code{font-size:.95em;overflow-wrap:anywhere}table{border-collapse:collapse;inline-size:100%}td,th{text-align:start;padding:6px;border-block-end:1px solid var(--line)}@media(max-width:767px){body{display:block}nav{position:static;block-size:auto;border:0}main{padding:16px}}`;

// src/pages.ts
async function servePages(app, webDir) {
  const portal = readPage(path.join(webDir, "index.html"));
  const light = readPage(path.join(webDir, "public.html"));
  const publicPaths = [
    ...allScreens.filter(({ page: page2 }) => page2 === "public").map((screen) => addressesOf(screen.path)),
    /^\/(signin|signup|forgot)(\/|$)/
  ];
  await app.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      reply.header("Cache-Control", file.includes(`${path.sep}assets${path.sep}`) ? "public, max-age=31536000, immutable" : "no-cache");
    }
  });
  const document = JSON.stringify(openApi(allEndpoints));
  app.get("/openapi.json", (_, reply) => reply.type("application/json; charset=utf-8").header("Cache-Control", "no-cache").send(document));
  app.get(
    "/docs/api",
    (_, reply) => reply.type("text/html; charset=utf-8").header("Cache-Control", "no-cache").send(referencePage(allEndpoints))
  );
  app.get("/docs/errors", (_, reply) => reply.redirect("/docs/api#errors"));
  answerUnknown(app, (url2) => {
    if (/\.\w{2,5}$/.test(url2) || url2.startsWith("/socket.io")) return void 0;
    const page2 = publicPaths.some((pattern) => pattern.test(url2)) ? light : portal;
    return page2 && { type: "text/html; charset=utf-8", content: page2 };
  });
}
var readPage = (file) => fs2.existsSync(file) ? fs2.readFileSync(file) : void 0;

// src/main.ts
var config = configOrExit();
var log = createLog(config.log.level);
var stops = [];
var later = (stop) => void stops.unshift(stop);
await runUntilStopped({
  log,
  async start() {
    const opening = openDatabase(config);
    later(async () => (await opening.catch(() => void 0))?.stop());
    const database = await opening;
    const parts = await prepare(database);
    const serves = config.processes !== "worker";
    const app = serves ? await openWeb(parts) : void 0;
    const realtime = openRealtime(parts, app);
    parts.speakThrough(realtime.tell);
    if (app) {
      await app.listen({ host: config.host, port: config.port });
      log.info({ address: config.publicUrl }, "Embark is ready");
    }
    if (config.processes !== "web") {
      const worker = await parts.startWork();
      parts.dispatcher.start();
      later(async () => {
        await parts.dispatcher.stop();
        await worker.stop();
      });
    }
  },
  async stop() {
    for (let stop = stops.shift(); stop; stop = stops.shift()) await stop();
  }
});
async function prepare({ ownerUrl }) {
  await migrate(ownerUrl, { log: (line) => log.info(line) });
  const parts = await openParts(config, ownerUrl, log);
  later(() => parts.close());
  await assertDurable(parts.owner);
  await loadReferenceData(parts.owner);
  await parts.services.sessions.listen();
  if (config.demo) await showDemo(parts);
  return parts;
}
async function showDemo({ services: services2, owner }) {
  const { demoCode, demoSignIns, loadDemo } = await import("./load-demo-N42BMZOR.js");
  const password = demoPassword(services2.tokens.signLink);
  const tenants = await services2.tenants.all();
  if (!tenants.length)
    await loadDemo({ owner, means: services2, tenants: services2.tenants, password, leads: 3e3, say: (line) => log.info(`demo: ${line}`) });
  else if (!tenants.some(({ code }) => code === demoCode)) return;
  const lines2 = demoSignIns(password).map(({ role, email: email6 }) => `  ${role.padEnd(20)} ${email6}`);
  process.stderr.write(
    `
Embark will be at ${config.publicUrl}
The demo company's people sign in with the password ${password}
${lines2.join("\n")}

`
  );
}
async function openWeb({ services: services2, owner }) {
  const metrics = openMetrics();
  metrics.watchPool(services2.pool);
  metrics.watchWork(owner);
  const health = {
    metrics,
    metricsToken: config.metrics.token,
    checks: {
      database: () => services2.pool.query("select 1"),
      queue: () => owner.query("select 1 from graphile_worker.migrations limit 1"),
      storage: () => services2.files.check()
    }
  };
  const app = await createApp({ services: services2, log, health, trustedProxies: config.trustedProxies, isSecure: isSecure2(config) });
  await servePages(app, webDirectory());
  later(async () => {
    app.drain();
    await app.close();
  });
  return app;
}
function openRealtime({ services: services2 }, app) {
  const realtime = startRealtime({
    pool: services2.pool,
    log,
    ...app && { http: app.server, doors: services2, origin: config.publicUrl, trustedProxies: config.trustedProxies }
  });
  later(() => realtime.stop());
  return realtime;
}
function isSecure2({ publicUrl }) {
  return publicUrl.startsWith("https:");
}
function webDirectory() {
  const here = path2.dirname(fileURLToPath(import.meta.url));
  return [path2.join(here, "../../web/dist"), path2.join(here, "web")].find((directory) => fs3.existsSync(path2.join(directory, "index.html"))) ?? path2.join(here, "../../web/dist");
}
//# sourceMappingURL=main.js.map
