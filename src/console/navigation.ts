import type { FunctionComponent } from 'preact';
import { link, type ViewProps } from './shared/location.js';
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

interface View {
  /** Null: the column does not list the view. */
  readonly group: '' | 'Activity' | 'Data' | 'Test' | 'Settings' | null;
  readonly id: string;
  readonly title: string;
  readonly component: FunctionComponent<ViewProps>;
}

/** The views of a workspace in the order of the column. A new page needs a file or folder, and a line here. */
export const VIEWS: readonly View[] = [
  { group: '', id: '', title: 'Overview', component: OverviewView },
  { group: 'Activity', id: 'requests', title: 'Requests', component: RequestsView },
  { group: 'Activity', id: 'errors', title: 'Errors', component: ErrorsView },
  { group: 'Activity', id: 'mails', title: 'Mails', component: MailsView },
  { group: 'Activity', id: 'history', title: 'History', component: HistoryView },
  { group: 'Data', id: 'bookings', title: 'Bookings', component: BookingsView },
  { group: 'Data', id: 'seats', title: 'Seats', component: SeatsView },
  { group: 'Data', id: 'catalogue', title: 'Catalogue', component: CatalogueView },
  { group: 'Test', id: 'try', title: 'Try', component: TryView },
  { group: 'Test', id: 'faults', title: 'Faults', component: FaultsView },
  { group: 'Test', id: 'timeline', title: 'Time', component: TimelineView },
  { group: 'Test', id: 'coverage', title: 'Coverage', component: CoverageView },
  { group: 'Test', id: 'findings', title: 'Findings', component: FindingsView },
  { group: 'Settings', id: 'access', title: 'Access', component: AccessView },
  { group: 'Settings', id: 'settings', title: 'Workspace', component: WorkspaceView },
  { group: null, id: 'again', title: 'Send again', component: AgainView },
  { group: null, id: 'rules', title: 'Rules', component: RulesView },
];

/** The views of the whole server, by their name in addresses. */
export const SERVER_VIEWS: ReadonlyMap<string, FunctionComponent<ViewProps>> = new Map([
  ['', WorkspacesView],
  ['bin', BinView],
  ['certification', CertificationView],
  ['requests', StraysView],
  ['try', TryAnywhere],
]);

/** The groups of the column from top to bottom. */
export const GROUPS = new Set(VIEWS.flatMap(({ group }) => group ?? []));

/** Returns the pages of a workspace as choices of the palette. */
export function pages(workspace: string) {
  return VIEWS.filter(({ group }) => group !== null).map(({ group, id, title }) => ({
    kind: group || 'page',
    text: title,
    address: link(workspace, id),
  }));
}
