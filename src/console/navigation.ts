import type { FunctionComponent } from 'preact';
import type { ViewProps } from './shared/location.js';
import { AccessView } from './workspaces/access.js';
import { BookingsView } from './bookings/bookings.js';
import { BinView, StraysView } from './workspaces/outside.js';
import { CatalogueView } from './catalogue.js';
import { CertificationView } from './certifications.js';
import { CoverageView } from './coverage.js';
import { FaultsView } from './faults/faults.js';
import { MailsView } from './mails.js';
import { OverviewView } from './overview/overview.js';
import { AgainView } from './requests/request-details.js';
import { ErrorsView, FindingsView, RequestsView } from './requests/request-list.js';
import { RulesView } from './rules.js';
import { SeatsView } from './seats.js';
import { HistoryView, TimelineView } from './timeline.js';
import { TryAnywhere, TryView } from './try/try.js';
import { WorkspaceView } from './workspaces/workspace.js';
import { WorkspacesView } from './workspaces/workspaces.js';

type View = readonly [id: string, title: string, component: FunctionComponent<ViewProps>];

/** The views of a workspace by group, in the order of the column. A new page needs a file or folder, and a line here. */
export const GROUPS: Readonly<Record<string, readonly View[]>> = {
  '': [['', 'Overview', OverviewView]],
  Activity: [
    ['requests', 'Requests', RequestsView],
    ['errors', 'Errors', ErrorsView],
    ['mails', 'Mails', MailsView],
    ['history', 'History', HistoryView],
  ],
  Data: [
    ['bookings', 'Bookings', BookingsView],
    ['seats', 'Seats', SeatsView],
    ['catalogue', 'Catalogue', CatalogueView],
  ],
  Test: [
    ['try', 'Try', TryView],
    ['faults', 'Faults', FaultsView],
    ['timeline', 'Time', TimelineView],
    ['coverage', 'Coverage', CoverageView],
    ['findings', 'Findings', FindingsView],
  ],
  Settings: [
    ['access', 'Access', AccessView],
    ['settings', 'Workspace', WorkspaceView],
  ],
};

/** The views that the column does not list. */
export const UNLISTED: readonly View[] = [
  ['again', 'Send again', AgainView],
  ['rules', 'Rules', RulesView],
];

/** The views of the whole server, by their name in addresses. */
export const SERVER_VIEWS: ReadonlyMap<string, FunctionComponent<ViewProps>> = new Map([
  ['', WorkspacesView],
  ['bin', BinView],
  ['certification', CertificationView],
  ['requests', StraysView],
  ['try', TryAnywhere],
]);
