import type { FunctionComponent } from 'preact';
import type { ViewProps } from './routing/location.js';
import { BookingsView } from './views/bookings.js';
import { CatalogueView } from './views/catalogue.js';
import { CoverageView } from './views/coverage.js';
import { FaultsView } from './views/faults.js';
import { MailsView } from './views/mails.js';
import { AgainView } from './views/again.js';
import { RequestsView } from './views/requests.js';
import { RulesView } from './views/rules.js';
import { SeatsView } from './views/seats.js';
import { TimelineView } from './views/timeline.js';
import { TryView } from './views/try.js';
import { WorkspaceView } from './views/workspace.js';

/** A view of a workspace: its place in the path and its name in the navigation. */
export interface View {
  readonly id: string;
  readonly title: string;
  /** Whether links alone lead to it. */
  readonly isHidden?: true;
  readonly component: FunctionComponent<ViewProps>;
}

/** The views of a workspace in the order of the navigation. A new view is one file in `views/` and one line here. */
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
