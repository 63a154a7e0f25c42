declare module "asciichart" {
  interface PlotOptions {
    height?: number;
    colors?: (string | undefined)[];
    format?: (value: number) => string;
  }
  const asciichart: {
    plot(series: number[] | number[][], options?: PlotOptions): string;
    cyan: string;
    yellow: string;
    reset: string;
  };
  export default asciichart;
}
