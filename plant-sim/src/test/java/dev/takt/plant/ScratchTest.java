package dev.takt.plant;
import dev.takt.plant.integration.*;
import org.junit.jupiter.api.Test;
class ScratchTest {
    @Test void t() {
        var m = new DistillationColumn();
        double[] ref = m.initialState();
        new ExplicitIntegrator(m.system(new double[]{2.53},new double[]{.4}), new Tolerance(1e-13,1e-15), 1000000).integrate(0,2,ref);
        for (int s : new int[]{3,5,7}) for (double tol : new double[]{1e-6,1e-8,1e-10,1e-12}) {
            double[] y = m.initialState();
            var r = new RadauIntegrator(m.system(new double[]{2.53},new double[]{.4}), new Tolerance(tol,tol*1e-2), s);
            r.integrate(0,2,y);
            double e=0; for(int i=0;i<32;i++) e=Math.max(e,Math.abs(y[i]-ref[i]));
            System.out.println("CIT "+s+" "+tol+" "+e+" "+r.statistics());
        }
    }
}
