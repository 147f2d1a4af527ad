import type { FunctionComponent } from 'preact';
import type { ViewProps } from './shared/location.js';
import { BookingsView } from './bookings/bookings.js';
import { CatalogueView } from './catalogue/catalogue.js';
import { CoverageView } from './coverage.js';
import { FaultsView } from './faults/faults.js';
import { MailsView } from './mails.js';
import { AgainView } from './requests/send-again.js';
import { RequestsView } from './requests/request-list.js';
import { RulesView } from './rules.js';
import { SeatsView } from './seats/seat-calendar.js';
import { TimelineView } from './timeline/timeline.js';
import { TryView } from './try/try.js';
import { WorkspaceView } from './workspaces/workspace.js';

/** A view of a workspace: its place in the path and its name in the navigation. */
interface View {
  readonly id: string;
  readonly title: string;
  /** Whether links alone lead to it. */
  readonly isHidden?: true;
  readonly component: FunctionComponent<ViewProps>;
}

/** The views of a workspace in the order of the navigation. A new page is a file or a folder, and one line here. */
export const VIEWS: readonly View[] = [
  { id: '', title: 'Workspace', component: WorkspaceView },
  { id: 'requests', title: 'Requests', component: RequestsView },
  { id: 'timeline', title: 'Timeline', component: TimelineView },
  { id: 'seats', title: 'Seats', component: SeatsView },
  { id: 'bookings', title: 'Bookings', component: BookingsView },
  { id: 'catalogue', title: 'Catalogue', component: CatalogueView },
  { id: 'mails', title: 'Mails', component: MailsView },
  { id: 'try', title: 'Try', component: TryView },
  { id: 'faults', title: 'Faults', component: FaultsView },
  { id: 'coverage', title: 'Coverage', component: CoverageView },
  { id: 'again', title: 'Send again', component: AgainView, isHidden: true },
  { id: 'rules', title: 'Rules', component: RulesView, isHidden: true },
];
