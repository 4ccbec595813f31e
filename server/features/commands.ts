import { getAbout } from './about/about.reads.ts';
import { listActivity } from './access/activity.reads.ts';
import { denyRequest } from './access/answer-requests.commands.ts';
import { createRequest, deleteRequest, listRequests } from './access/ask.commands.ts';
import { createEntries, deleteEntries, restoreEntries, updateEntries } from './access/entries.commands.ts';
import { listDeparting, listEntries } from './access/entries.reads.ts';
import { listHistory } from './access/history.reads.ts';
import {
  deletePasskey,
  endSession,
  getMe,
  listPasskeys,
  listSessions,
  updateMe,
  updatePasskey,
} from './account/account.commands.ts';
import {
  cancelAccountDeletion,
  getAccountDeletion,
  requestAccountDeletion,
} from './account-deletion/deletion.commands.ts';
import { getAddress, proveAddress, sendProof } from './address/address.commands.ts';
import { listAttachmentTexts, listPhotoTexts } from './attachments/attachment-texts.reads.ts';
import {
  createDocument,
  deleteDocument,
  linkDocument,
  restoreDocument,
  updateDocumentValues,
} from './attachments/documents.commands.ts';
import {
  createPhoto,
  deletePhoto,
  orderPhotosOf,
  restorePhoto,
  updatePhotoUse,
} from './attachments/photos.commands.ts';
import { askOwner } from './bins/ask-owner.ts';
import { createBin, noteBinOpened, seeBin, updateBin } from './bins/bins.commands.ts';
import { getBin, listBins } from './bins/bins.reads.ts';
import { findBin } from './bins/find-bin.reads.ts';
import { moveBin } from './bins/move-bin.commands.ts';
import { deleteBin, restoreBin } from './bins/trash-bin.commands.ts';
import { claimCode, createCodes, recordPrint, voidCode } from './codes/codes.commands.ts';
import { listCodes, printLabel } from './codes/codes.reads.ts';
import type { OpenReads, Reads, Uploads, Writes } from './command.ts';
import { cancelExport, listExports, startExport } from './exports/exports.commands.ts';
import { grantRequest, grantToGroup, revokeFromGroup } from './groups/group-grants.commands.ts';
import { addGroupMembers, removeGroupMember } from './groups/group-members.commands.ts';
import {
  createGroup,
  deleteGroup,
  leaveGroup,
  listGroups,
  listMemberships,
  updateGroup,
} from './groups/groups.commands.ts';
import {
  cancelImport,
  createImport,
  redoImport,
  startImport,
  undoImport,
} from './imports/imports.commands.ts';
import { checkImport, getImport, listImports, listLeftOut } from './imports/imports.reads.ts';
import { acceptInvite, declineInvite } from './invites/answer-invites.commands.ts';
import { getInvite, listInvites, previewInvite } from './invites/invites.reads.ts';
import { createInvites, deleteSentInvite } from './invites/sent-invites.commands.ts';
import {
  changeLoan,
  createItems,
  deleteItems,
  lendItem,
  moveItems,
  restoreItems,
  returnItem,
  updateItem,
  updateItems,
} from './items/items.commands.ts';
import {
  createJoinLink,
  deleteJoinLink,
  endJoinLinkOf,
  joinByLink,
} from './join-links/join-links.commands.ts';
import { getJoinLink, listJoinLinks, previewJoinLink } from './join-links/join-links.reads.ts';
import {
  createList,
  putListEntries,
  restoreDeletedList,
  tickList,
  trashList,
  updateList,
} from './lists/lists.commands.ts';
import { getList, listLists, listTickingDevices } from './lists/lists.reads.ts';
import { createLocation, updateLocationFields } from './locations/locations.commands.ts';
import { getLocation, listLocations } from './locations/locations.reads.ts';
import { moveLocation } from './locations/move-location.commands.ts';
import { deleteLocation, restoreLocation } from './locations/trash-location.commands.ts';
import {
  listNotifications,
  readNotifications,
  readPushKey,
  subscribeToPush,
  unsubscribeFromPush,
} from './notifications/notifications.commands.ts';
import { getOperator, listOperatorLog, updateOperator } from './operator/operator.commands.ts';
import {
  createServerAccount,
  deleteServerAccount,
  listServerAccounts,
  updateServerAccount,
} from './operator/server-accounts.commands.ts';
import {
  checkServerBackup,
  createServerBackup,
  getServerHealth,
  listServerBackups,
  testServerMail,
} from './operator/server-upkeep.commands.ts';
import {
  createField,
  deleteField,
  listFields,
  restoreField,
  updateField,
} from './own-fields/own-fields.commands.ts';
import { checkoutPlan, getPlans, openPortal } from './plans/plans.reads.ts';
import {
  configureReminders,
  listReminders,
  putReminder,
  removeReminder,
  settleReminder,
  unsettleReminder,
} from './reminders/reminders.commands.ts';
import {
  createShareLink,
  deleteShareLinkOfTarget,
  getShared,
  listShareLinks,
} from './share-links/share-links.commands.ts';
import { listLastSeen } from './stock-checks/last-seen.reads.ts';
import {
  discardStockCheck,
  endStockCheck,
  startStockCheck,
  tickStockCheck,
} from './stock-checks/stock-checks.commands.ts';
import { listStockChecks } from './stock-checks/stock-checks.reads.ts';
import { getUsage } from './storage/usage.reads.ts';
import { createSuggestions, findProduct } from './suggestions/suggestions.reads.ts';
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  updateTemplate,
} from './templates/templates.commands.ts';
import { createToken, deleteToken, listTokens } from './tokens/tokens.commands.ts';
import { deleteTrash } from './trash/trash.commands.ts';

export const openReads: OpenReads = {
  'shareLinks.get': getShared,
  'invites.preview': previewInvite,
  'joinLinks.preview': previewJoinLink,
  'about.get': getAbout,
};

export const reads: Reads = {
  'me.get': getMe,
  'address.get': getAddress,
  'sessions.list': listSessions,
  'accountDeletion.get': getAccountDeletion,
  'passkeys.list': listPasskeys,
  'tokens.list': listTokens,
  'usage.get': getUsage,
  'operator.get': getOperator,
  'operatorLog.list': listOperatorLog,
  'serverHealth.get': getServerHealth,
  'serverBackups.list': listServerBackups,
  'serverMail.test': testServerMail,
  'serverAccounts.list': listServerAccounts,
  'plans.get': getPlans,
  'plans.checkout': checkoutPlan,
  'plans.portal': openPortal,
  'notifications.list': listNotifications,
  'reminders.list': listReminders,
  'push.get': readPushKey,
  'history.list': listHistory,
  'history.lastSeen': listLastSeen,
  'activity.list': listActivity,
  'accessRequests.list': listRequests,
  'accessEntries.departing': listDeparting,
  'accessEntries.list': listEntries,
  'bins.list': listBins,
  'bins.get': getBin,
  'bins.find': findBin,
  'locations.list': listLocations,
  'locations.get': getLocation,
  'photos.texts': listPhotoTexts,
  'attachments.texts': listAttachmentTexts,
  'codes.list': listCodes,
  'stockChecks.list': listStockChecks,
  'lists.get': getList,
  'fields.list': listFields,
  'templates.list': listTemplates,
  'lists.devices': listTickingDevices,
  'lists.list': listLists,
  'invites.list': listInvites,
  'invites.get': getInvite,
  'shareLinks.list': listShareLinks,
  'groups.list': listGroups,
  'groups.joined': listMemberships,
  'joinLinks.list': listJoinLinks,
  'joinLinks.get': getJoinLink,
  'suggestions.create': createSuggestions,
  'suggestions.findProduct': findProduct,
  'labels.print': printLabel,
  'imports.list': listImports,
  'imports.get': getImport,
  'imports.check': checkImport,
  'imports.leftOut': listLeftOut,
  'exports.list': listExports,
};

export const writes: Writes = {
  'me.update': updateMe,
  'address.sendProof': sendProof,
  'address.prove': proveAddress,
  'sessions.end': endSession,
  'accountDeletion.request': requestAccountDeletion,
  'accountDeletion.cancel': cancelAccountDeletion,
  'passkeys.update': updatePasskey,
  'passkeys.delete': deletePasskey,
  'tokens.create': createToken,
  'tokens.delete': deleteToken,
  'notifications.read': readNotifications,
  'reminders.put': putReminder,
  'reminders.delete': removeReminder,
  'reminders.settle': settleReminder,
  'reminders.unsettle': unsettleReminder,
  'reminders.configure': configureReminders,
  'push.subscribe': subscribeToPush,
  'push.unsubscribe': unsubscribeFromPush,
  'accessRequests.create': createRequest,
  'accessRequests.delete': deleteRequest,
  'accessRequests.grant': grantRequest,
  'accessRequests.deny': denyRequest,
  'accessEntries.create': createEntries,
  'accessEntries.update': updateEntries,
  'accessEntries.delete': deleteEntries,
  'accessEntries.restore': restoreEntries,
  'bins.create': createBin,
  'bins.update': updateBin,
  'bins.move': moveBin,
  'bins.open': noteBinOpened,
  'bins.see': seeBin,
  'bins.delete': deleteBin,
  'bins.restore': restoreBin,
  'items.create': createItems,
  'items.update': updateItem,
  'items.updateMany': updateItems,
  'items.lend': lendItem,
  'items.return': returnItem,
  'items.changeLoan': changeLoan,
  'items.move': moveItems,
  'items.delete': deleteItems,
  'items.restore': restoreItems,
  'locations.create': createLocation,
  'locations.update': updateLocationFields,
  'locations.move': moveLocation,
  'locations.delete': deleteLocation,
  'locations.restore': restoreLocation,
  'codes.create': createCodes,
  'codes.askOwner': askOwner,
  'codes.void': voidCode,
  'codes.claim': claimCode,
  'codes.recordPrint': recordPrint,
  'photos.update': updatePhotoUse,
  'photos.delete': deletePhoto,
  'photos.restore': restorePhoto,
  'photos.order': orderPhotosOf,
  'documents.link': linkDocument,
  'documents.update': updateDocumentValues,
  'documents.delete': deleteDocument,
  'documents.restore': restoreDocument,
  'stockChecks.start': startStockCheck,
  'stockChecks.tick': tickStockCheck,
  'stockChecks.end': endStockCheck,
  'stockChecks.discard': discardStockCheck,
  'lists.create': createList,
  'lists.update': updateList,
  'lists.delete': trashList,
  'lists.restore': restoreDeletedList,
  'lists.put': putListEntries,
  'lists.tick': tickList,
  'fields.create': createField,
  'fields.update': updateField,
  'fields.delete': deleteField,
  'fields.restore': restoreField,
  'templates.create': createTemplate,
  'templates.update': updateTemplate,
  'templates.delete': deleteTemplate,
  'invites.create': createInvites,
  'invites.accept': acceptInvite,
  'invites.decline': declineInvite,
  'invites.delete': deleteSentInvite,
  'shareLinks.create': createShareLink,
  'shareLinks.delete': deleteShareLinkOfTarget,
  'groups.create': createGroup,
  'groups.update': updateGroup,
  'groups.delete': deleteGroup,
  'groups.addMembers': addGroupMembers,
  'groups.removeMember': removeGroupMember,
  'groups.leave': leaveGroup,
  'groups.grant': grantToGroup,
  'groups.revoke': revokeFromGroup,
  'joinLinks.create': createJoinLink,
  'joinLinks.end': endJoinLinkOf,
  'joinLinks.delete': deleteJoinLink,
  'joinLinks.join': joinByLink,
  'operator.update': updateOperator,
  'serverBackups.create': createServerBackup,
  'serverBackups.check': checkServerBackup,
  'serverAccounts.create': createServerAccount,
  'serverAccounts.update': updateServerAccount,
  'serverAccounts.delete': deleteServerAccount,
  'exports.start': startExport,
  'exports.cancel': cancelExport,
  'trash.delete': deleteTrash,
  'imports.start': startImport,
  'imports.cancel': cancelImport,
  'imports.undo': undoImport,
  'imports.redo': redoImport,
};

export const uploads: Uploads = {
  'photos.create': createPhoto,
  'documents.create': createDocument,
  'imports.create': createImport,
};
