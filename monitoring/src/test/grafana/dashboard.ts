// What Grafana's own schema allows in a dashboard of Takt: a panel of each type with the options of that type, queries for Prometheus.

import type * as dashboard from '@grafana/grafana-foundation-sdk/dashboard';
import type * as prometheus from '@grafana/grafana-foundation-sdk/prometheus';
import type * as stat from '@grafana/grafana-foundation-sdk/stat';
import type * as statetimeline from '@grafana/grafana-foundation-sdk/statetimeline';
import type * as table from '@grafana/grafana-foundation-sdk/table';
import type * as timeseries from '@grafana/grafana-foundation-sdk/timeseries';

// JSON has the values of enumerations, and leaves out what has a default.
type Json<T> = T extends string ? `${T}` : T extends number ? number : T extends (infer E)[] ? Json<E>[]
  : T extends object ? { [K in keyof T as T[K] extends () => void ? never : K]: Json<T[K]> } : T;

type Optional<T> = { [K in keyof T]?: T[K] };

type Query = Json<prometheus.Dataquery> & { refId: string; datasource: Json<dashboard.DataSourceRef> };

type Defaults<Custom> = Omit<Optional<Json<dashboard.FieldConfig>>, 'custom'> & { custom?: Optional<Json<Custom>> };

type PanelOf<Type extends string, Options, Custom> = Omit<Json<dashboard.Panel>, 'type' | 'targets' | 'options' | 'fieldConfig'> & {
  type: Type;
  id: number;
  title: string;
  targets: Query[];
  options: Optional<Json<Options>>;
  fieldConfig: { defaults: Defaults<Custom>; overrides: Json<dashboard.FieldConfigSource['overrides']> };
};

type Panel = PanelOf<'stat', stat.Options, {}>
  | PanelOf<'state-timeline', statetimeline.Options, statetimeline.FieldConfig>
  | PanelOf<'table', table.Options, table.FieldConfig>
  | PanelOf<'timeseries', timeseries.Options, timeseries.FieldConfig>;

type Variable = Omit<Optional<Json<dashboard.VariableModel>>, 'query'>
  & { name: string; type: 'query'; query: { query: string; refId: string } };

export type Dashboard = Omit<Optional<Json<dashboard.Dashboard>>, 'panels' | 'templating'>
  & { uid: string; title: string; schemaVersion: number; panels: Panel[]; templating: { list: Variable[] } };
