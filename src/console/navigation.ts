import type { FunctionComponent } from 'preact';
import { link, type ViewProps } from './shared/location.js';
import { AccessView } from './workspaces/access.js';
import { BookingsView } from './bookings/bookings.js';
import { BinView } from './workspaces/bin.js';
import { CatalogueView } from './catalogue/catalogue.js';
import { CertificationView } from './certifications/certifications.js';
import { CoverageView } from './coverage.js';
import { FaultsView } from './faults/faults.js';
import { HistoryView } from './timeline/history.js';
import { MailsView } from './mails.js';
import { OverviewView } from './overview/overview.js';
import { AgainView } from './requests/send-again.js';
import { ErrorsView, FindingsView, RequestsView } from './requests/request-list.js';
import { RulesView } from './rules.js';
import { SeatsView } from './seats/seat-calendar.js';
import { StraysView } from './workspaces/strays.js';
import { TimelineView } from './timeline/timeline.js';
import { TryAnywhere, TryView } from './try/try.js';
import { WorkspaceView } from './workspaces/workspace.js';
import { WorkspacesView } from './workspaces/workspaces.js';

/** A view of a workspace: its place in the path and its name in the column. */
interface View {
  readonly id: string;
  readonly title: string;
  readonly component: FunctionComponent<ViewProps>;
}

/** The views of a workspace in the order of the column. A new page is a file or a folder, and one line here. */
export const GROUPS: readonly { readonly group: string; readonly views: readonly View[] }[] = [
  { group: '', views: [{ id: '', title: 'Overview', component: OverviewView }] },
  {
    group: 'Activity',
    views: [
      { id: 'requests', title: 'Requests', component: RequestsView },
      { id: 'errors', title: 'Errors', component: ErrorsView },
      { id: 'mails', title: 'Mails', component: MailsView },
      { id: 'history', title: 'History', component: HistoryView },
    ],
  },
  {
    group: 'Data',
    views: [
      { id: 'bookings', title: 'Bookings', component: BookingsView },
      { id: 'seats', title: 'Seats', component: SeatsView },
      { id: 'catalogue', title: 'Catalogue', component: CatalogueView },
    ],
  },
  {
    group: 'Test',
    views: [
      { id: 'try', title: 'Try', component: TryView },
      { id: 'faults', title: 'Faults', component: FaultsView },
      { id: 'timeline', title: 'Time', component: TimelineView },
      { id: 'coverage', title: 'Coverage', component: CoverageView },
      { id: 'findings', title: 'Findings', component: FindingsView },
    ],
  },
  {
    group: 'Settings',
    views: [
      { id: 'access', title: 'Access', component: AccessView },
      { id: 'settings', title: 'Workspace', component: WorkspaceView },
    ],
  },
];

/** Views to which links alone lead. */
const OTHERS: readonly View[] = [
  { id: 'again', title: 'Send again', component: AgainView },
  { id: 'rules', title: 'Rules', component: RulesView },
];

/** The views of the whole server. */
export const SERVER_VIEWS: ReadonlyMap<string, FunctionComponent<ViewProps>> = new Map([
  ['', WorkspacesView],
  ['bin', BinView],
  ['certification', CertificationView],
  ['requests', StraysView],
  ['try', TryAnywhere],
]);

/** All views of a workspace. */
export const VIEWS: readonly View[] = [...GROUPS.flatMap(({ views }) => views), ...OTHERS];

/** Returns the pages of a workspace as places to go to. */
export function pages(workspace: string) {
  return GROUPS.flatMap(({ group, views }) =>
    views.map(({ id, title }) => ({ kind: group || 'page', text: title, address: link(workspace, id) })),
  );
}
